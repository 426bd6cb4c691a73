-- Hits for 5, and 1 more after each turn.
return enemy {
  id = "grudge", name = "Grudge", hp = 30, intents = { { attack(5) } },
  text = "Gains {inspire} Inspire after each turn.", values = { inspire = 1 },
  on = { enemy_turn_end = function(self) self:gain(self.values.inspire, "inspire", self) end },
}
