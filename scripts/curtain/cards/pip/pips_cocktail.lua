-- Inflict 2 Poison. Inflict 2 Burn.
return card {
  id = "pips_cocktail", name = "Pip's Cocktail",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison. Inflict {burn} Burn.",
  values = { poison = 2, burn = 2 },
  upgrade = { values = { poison = 3 } },
  says = { "BOTTOMS UP!", "SHAKEN. SO ARE YOU.", "WITH A LITTLE UMBRELLA!" },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
    self:inflict(self.values.burn, "burn", target)
  end,
}
