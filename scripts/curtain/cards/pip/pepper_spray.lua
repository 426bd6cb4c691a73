-- Deal 2 damage 3 times. Inflict 1 Burn.
return card {
  id = "pepper_spray", name = "Pepper Spray",
  owner = "pip", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Deal {damage} damage {times} times. Inflict {burn} Burn.",
  values = { damage = 2, times = 3, burn = 1 },
  upgrade = { values = { damage = 3 } },
  says = { "BLESS YOU!", "SEASONED TO TASTE!", "GESUNDHEIT!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.values.times })
    self:inflict(self.values.burn, "burn", target)
  end,
}
