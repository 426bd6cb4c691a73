-- Reap: Gain 1 aember.
return creature {
  id = "heckler", name = "Heckler", house = "gallery", power = 4, rarity = "common",
  traits = { "critic" }, keywords = { "overwhelmed" },
  text = "Reap: Gain {aember} aember.",
  values = { aember = 1 },
  reap = function(self)
    self:gain(self.values.aember)
  end,
}
