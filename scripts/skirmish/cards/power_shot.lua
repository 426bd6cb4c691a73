-- Deal 150% of the unit's Damage, rounded down.
return card {
  id = "power_shot", name = "Power Shot", requires = { "ranged" }, target = "enemy",
  text = "Deal {percent}% of the unit's Damage.",
  values = { percent = 150 },
  play = function(self, skirmish, target)
    self:deal(math.floor(self.unit.damage * self.values.percent / 100), target)
  end,
}
