-- Start: the ally with the highest health gains Poison.
return unit {
  id = "snake_charmer", name = "Snake Charmer", attack = 0, health = 1, cost = 5, pitch = 2, rarity = "rare",
  text = "Start: the ally with the highest health gains Poison.",
  on = { start = function(self) self:grant("poison", self:allies { highest = "health" }) end },
}
