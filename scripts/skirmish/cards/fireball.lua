-- Deal 20 damage.
return card {
  id = "fireball", name = "Fireball", requires = { "magic" }, target = "enemy",
  text = "Deal {damage} damage.",
  values = { damage = 20 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
  end,
}
