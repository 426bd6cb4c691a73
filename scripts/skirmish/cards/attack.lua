-- Deal the unit's Damage.
return card {
  id = "attack", name = "Attack", target = "enemy",
  text = "Deal the unit's Damage.",
  play = function(self, skirmish, target)
    self:deal(self.unit.damage, target)
  end,
}
