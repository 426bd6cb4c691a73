-- Inflict 3 Poison. Inflict 3 Burn.
return card {
  id = "pips_cocktail", name = "Pip's Cocktail",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison. Inflict {burn} Burn.",
  values = { poison = 3, burn = 3 },
  upgrade = { values = { poison = 4, burn = 4 } },
  says = { "BOTTOMS UP!", "SHAKEN. SO ARE YOU.", "WITH A LITTLE UMBRELLA!" },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
    self:inflict(self.values.burn, "burn", target)
  end,
}
