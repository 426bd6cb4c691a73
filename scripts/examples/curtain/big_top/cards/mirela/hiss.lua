-- Deal 2 damage. Inflict 2 Poison.
return card {
  id = "hiss", name = "Hiss",
  owner = "mirela", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Inflict {poison} Poison.",
  values = { damage = 2, poison = 2 },
  upgrade = { values = { poison = 3 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.poison, "poison", target)
  end,
}
