-- Start: deal 2 damage to the last enemy.
return unit {
  id = "follow_spot", name = "Follow Spot", attack = 2, health = 2, cost = 2, pitch = 1, rarity = "common",
  text = "Start: deal {damage} damage to the last enemy.",
  values = { damage = 2 },
  on = { start = function(self) self:damage(self.values.damage, self:enemies { place = -1 }) end },
}
