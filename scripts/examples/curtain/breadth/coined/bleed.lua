-- Loses as many HP as stacks whenever it takes HP from somebody by a hit; wears off by one a turn.
return keyword {
  id = "bleed", name = "Bleed", icon = "✂", holder = { "protagonist", "enemy" }, polarity = "bad", decays = "turn",
  text = "Loses HP whenever a hit of the holder gets through.",
  on = { damaged = function(self, fight, event) if event.by == self.holder and event.attack then self:lose(self.stacks, "hp", self.holder) end end },
}
