-- Deal 6 damage 2 times.
return card {
  id = "shield_bash", name = "Shield Bash",
  owner = "aldric", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage {times} times.",
  values = { damage = 6, times = 2 },
  upgrade = { values = { damage = 8 } },
  says = { "STAND ASIDE.", "MAKE WAY.", "DUCK." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.values.times })
  end,
}
