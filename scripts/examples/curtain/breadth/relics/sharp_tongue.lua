-- Each hit deals 1 more for each kind of debuff on the enemy.
return relic {
  id = "sharp_tongue", name = "Sharp Tongue", rarity = "rare",
  text = "Each hit deals {more} more per kind of debuff on the enemy.", values = { more = 1 },
  modify = { dealt = function(self, fight, value, event) return value + self.values.more * event.target.debuff_kinds end },
}
