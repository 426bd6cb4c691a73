-- After attack: deal 1 damage to a random enemy.
return unit {
  id = "juggler", name = "Juggler", attack = 3, health = 5, cost = 3, pitch = 1, rarity = "uncommon",
  text = "After attack: deal {damage} damage to a random enemy.",
  values = { damage = 1 },
  on = { after_attack = function(self) self:damage(self.values.damage, self:enemies { random = 1 }) end },
}
