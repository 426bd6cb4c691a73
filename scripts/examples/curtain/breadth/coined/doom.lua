-- At the end of the enemies' turn the holder falls if it has as much Doom as HP.
return keyword {
  id = "doom", name = "Doom", icon = "☄", holder = { "protagonist", "enemy" }, polarity = "bad",
  text = "At the end of the enemies' turn the holder falls if it has no more HP than Doom.",
  on = { enemy_turn_end = function(self) if self.holder.hp <= self.stacks then self:lose("all", "hp", self.holder) end end },
}
