-- Deal 9 damage. Costs 1 less per kind of debuff on the enemy.
return card {
  id = "sore_spots", name = "Sore Spots", owner = "odo", type = "attack", rarity = "uncommon", target = "enemy",
  cost = function(self, fight) return 3 - self.values.less * fight.enemy.debuff_kinds end,
  text = "Costs {less} less per kind of debuff on the enemy. Deal {damage} damage.", values = { damage = 9, less = 1 }, upgrade = { values = { damage = 12 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
