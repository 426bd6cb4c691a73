-- Deal 10 damage and Weaken (2).
-- check: C205 because the default teams and decks leave it to other matches
return card {
  id = "pinning_shot", name = "Pinning Shot", requires = "ranged, physical", target = "enemy",
  text = "Deal {damage} damage and Weaken ({weaken}).",
  values = { damage = 10, weaken = 2 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.weaken, "weaken", target)
  end,
}
