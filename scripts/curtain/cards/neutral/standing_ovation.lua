-- Gain Ovation up to 5.
return card {
  id = "standing_ovation", name = "Standing Ovation",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Ovation up to {ovation}.",
  values = { ovation = 5 },
  upgrade = { cost = 0 },
  play = function(self, fight)
    self:gain(self.values.ovation - fight.ovation, "ovation")
  end,
}
