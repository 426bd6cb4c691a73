-- Costs X. Deal 4 damage X times.
return card {
  id = "knife_storm", name = "Knife Storm",
  owner = "rosa", type = "attack", rarity = "uncommon", cost = "x", target = "enemy",
  text = "Costs X. Deal {damage} damage X times.",
  values = { damage = 4 },
  upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.x })
  end,
}
