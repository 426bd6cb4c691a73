-- Deal 3 damage.
return card {
  id = "jab", name = "Jab", owner = "vera", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 }, upgrade = { values = { damage = 5 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
