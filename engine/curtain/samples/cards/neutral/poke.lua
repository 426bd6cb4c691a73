-- Deal 4 damage.
return card {
  id = "poke", name = "Poke",
  owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage.",
  values = { damage = 4 },
  upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
  end,
}
