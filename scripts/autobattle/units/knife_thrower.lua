-- Start: deal 1 damage to 3 random enemies.
return unit {
  id = "knife_thrower", name = "Knife Thrower", attack = 3, health = 3, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Start: deal {damage} damage to {count} random enemies.",
  values = { damage = 1, count = 3 },
  on = { start = function(self) self:damage(self.values.damage, self:enemies { random = self.values.count }) end },
}
