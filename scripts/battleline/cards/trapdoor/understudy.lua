-- Fight: Gain 1 aember.
return creature {
  id = "understudy", name = "Understudy", house = "trapdoor", power = 4, rarity = "common",
  traits = { "rogue" }, keywords = { "skirmish" },
  text = "Fight: Gain {aember} aember.",
  values = { aember = 1 },
  fight = function(self)
    self:gain(self.values.aember)
  end,
}
