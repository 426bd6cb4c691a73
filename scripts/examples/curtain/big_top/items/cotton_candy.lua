-- Heal a protagonist by 6.
return item {
  id = "cotton_candy", name = "Cotton Candy", rarity = "uncommon", target = "protagonist",
  text = "Heal a protagonist by {heal}.",
  values = { heal = 6 },
  play = function(self, fight, target)
    self:heal(self.values.heal, target)
  end,
}
