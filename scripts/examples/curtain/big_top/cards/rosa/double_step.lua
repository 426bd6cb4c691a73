-- Deal 2 damage 2 times.
return card {
  id = "double_step", name = "Double Step",
  owner = "rosa", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage {times} times.",
  values = { damage = 2, times = 2 },
  upgrade = { values = { damage = 3 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.values.times })
  end,
}
