-- Hits for 2, and 1 more for each 4 HP that it lacks.
return enemy {
  id = "cornered_rat", name = "Cornered Rat", hp = 24, intents = { { attack(2, { times = 2 }) } },
  text = "Hits harder the less HP it has.",
  modify = { attack = function(self, fight, value) return value + math.floor((self.max_hp - self.hp) / 4) end },
}
