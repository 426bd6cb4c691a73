-- Deal 8 damage.
-- check: C205 because no deck has it yet
return card {
  id = "poke", name = "Poke", target = "enemy",
  text = "Deal {damage} damage.",
  values = { damage = 8 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
  end,
}
