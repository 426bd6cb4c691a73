-- Enemy spawn: deal 2 damage to that unit.
return unit {
  id = "trap_door", name = "Trap Door", attack = 3, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Enemy spawn: deal {damage} damage to that unit.",
  values = { damage = 2 },
  on = { enemy_spawn = function(self, battle, event) self:damage(self.values.damage, event.unit) end },
}
