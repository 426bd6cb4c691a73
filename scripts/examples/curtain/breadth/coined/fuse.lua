-- Burns down by one a turn; at nothing it goes off for 15.
return keyword {
  id = "fuse", name = "Fuse", icon = "✱", holder = "enemy", polarity = "bad",
  text = "Burns down by 1 at the end of the enemies' turn; the last one takes 15 HP.",
  on = {
    enemy_turn_end = function(self)
      local last = self.stacks == 1
      self:lose(1, "fuse", self.holder)
      if last then self:lose(15, "hp", self.holder) end
    end,
  },
}
