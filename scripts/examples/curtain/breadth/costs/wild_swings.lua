-- Costs X. Deal 4 damage X times.
return card {
  id = "wild_swings", name = "Wild Swings", owner = "vera", type = "attack", rarity = "uncommon", cost = "x", target = "enemy",
  text = "Costs X. Deal {damage} damage X times.", values = { damage = 4 }, upgrade = { values = { damage = 6 } },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.x }) end,
}
