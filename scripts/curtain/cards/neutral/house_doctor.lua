-- Heal a protagonist by 3. Gain 2 Regenerate on that protagonist.
return card {
  id = "house_doctor", name = "House Doctor",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Heal a protagonist by {heal}. Gain {regenerate} Regenerate on that protagonist.",
  values = { heal = 3, regenerate = 2 },
  upgrade = { values = { heal = 4 } },
  play = function(self, fight, target)
    self:heal(self.values.heal, target)
    self:gain(self.values.regenerate, "regenerate", target)
  end,
}
