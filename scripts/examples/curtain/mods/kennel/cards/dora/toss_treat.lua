-- Deal 3 damage. Gain 1 Treats.
return card {
  id = "toss_treat", name = "Toss a Treat",
  owner = "dora", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Gain {treats} Treats.",
  values = { damage = 3, treats = 1 },
  upgrade = { values = { damage = 5 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.treats, "treats")
  end,
}
