-- Loses its stacks of HP at the end of the enemies' turn.
return keyword {
  id = "plague", name = "Plague", icon = "☣", holder = "enemy", polarity = "bad",
  text = "Loses HP at the end of the enemies' turn.",
  on = { enemy_turn_end = function(self) self:lose(self.stacks, "hp", self.holder) end },
}
