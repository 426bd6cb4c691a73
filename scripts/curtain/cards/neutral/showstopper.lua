-- Gain 1 Flourish. Deal 4 damage 2 times.
return card {
  id = "showstopper", name = "Showstopper",
  owner = "neutral", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Gain {flourish} Flourish. Deal {damage} damage {times} times.",
  values = { flourish = 1, damage = 4, times = 2 },
  upgrade = { values = { damage = 7 } },
  play = function(self, fight, target)
    self:gain(self.values.flourish, "flourish")
    self:deal(self.values.damage, target, { times = self.values.times })
  end,
}
