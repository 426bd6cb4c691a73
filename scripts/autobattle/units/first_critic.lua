-- Start: the enemy with the highest attack loses 2 attack.
return unit {
  id = "first_critic", name = "First Critic", attack = 2, health = 4, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Start: the enemy with the highest attack loses {attack} attack.",
  values = { attack = 2 },
  on = { start = function(self) self:buff({ attack = -self.values.attack }, self:enemies { highest = "attack" }) end },
}
