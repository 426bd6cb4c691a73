-- The next hit that gets through deals so much more, then the mark is gone.
return keyword {
  id = "mark", name = "Mark", icon = "◎", holder = { "protagonist", "enemy" }, polarity = "bad",
  text = "The next hit that gets through deals more, and the Mark is gone.",
  modify = { taken = function(self, fight, value, event) if event.attack then return value + self.stacks end return value end },
  on = { damaged = function(self, fight, event) if event.target == self.holder and event.attack then self:lose("all", "mark", self.holder) end end },
}
