-- Each hit of the holder deals so much less until the enemies are done.
return keyword {
  id = "shackles", name = "Shackles", icon = "∞", holder = { "protagonist", "enemy" }, polarity = "bad",
  text = "Each hit deals less, until the enemies are done.",
  on = { enemy_turn_end = function(self) self:lose("all", "shackles", self.holder) end },
  modify = { dealt = function(self, fight, value) return value - self.stacks end },
}
