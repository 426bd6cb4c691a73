-- Start: a random other ally gains Poison.
return unit {
  id = "snake_charmer", name = "Snake Charmer", attack = 1, health = 3, cost = 4, pitch = 2, rarity = "rare",
  text = "Start: a random other ally gains Poison.",
  on = { start = function(self) self:grant("poison", self:others { random = 1 }) end },
}
