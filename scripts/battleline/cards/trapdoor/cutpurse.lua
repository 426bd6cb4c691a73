-- Reap: Steal 1 aember.
return creature {
  id = "cutpurse", name = "Cutpurse", house = "trapdoor", power = 2, rarity = "common",
  traits = { "rogue" }, keywords = { "elusive", "deploy" },
  text = "Reap: Steal {steal} aember.",
  values = { steal = 1 },
  reap = function(self)
    self:steal(self.values.steal)
  end,
}
