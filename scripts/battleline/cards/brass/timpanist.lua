-- Fight: Gain 1 aember.
return creature {
  id = "timpanist", name = "Timpanist", house = "brass", power = 6, rarity = "uncommon",
  traits = { "musician" }, keywords = { "splash_attack:2" },
  text = "Fight: Gain {aember} aember.",
  values = { aember = 1 },
  fight = function(self)
    self:gain(self.values.aember)
  end,
}
