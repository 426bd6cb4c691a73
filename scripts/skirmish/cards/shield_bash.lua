-- Deal 10 damage and Taunt (2).
return card {
  id = "shield_bash", name = "Shield Bash", requires = { "melee" }, target = "enemy",
  text = "Deal {damage} damage and Taunt ({taunt}).",
  values = { damage = 10, taunt = 2 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.taunt, "taunt", target)
  end,
}
