-- Deal 1 damage 4 times.
return card {
  id = "flurry", name = "Flurry", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 1, times = 4 }, upgrade = { values = { times = 5 } },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.values.times }) end,
}
