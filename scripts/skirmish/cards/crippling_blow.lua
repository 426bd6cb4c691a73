-- Deal 10 damage and Cripple (2).
-- check: C205 because the default teams and decks leave it to other matches
return card {
  id = "crippling_blow", name = "Crippling Blow", requires = "melee, physical", target = "enemy",
  text = "Deal {damage} damage and Cripple ({cripple}).",
  values = { damage = 10, cripple = 2 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.cripple, "cripple", target)
  end,
}
