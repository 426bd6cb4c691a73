-- Reap: Steal 1 aember.
return creature {
  id = "balcony_ghost", name = "Balcony Ghost", house = "gallery", power = 4, rarity = "common",
  traits = { "ghost" }, keywords = { "haunted", "elusive" },
  text = "Reap: Steal {steal} aember.",
  values = { steal = 1 },
  reap = function(self)
    self:steal(self.values.steal)
  end,
}
