-- Whoever takes HP from the holder by a hit loses as many HP as there are stacks. Never wears off.
return keyword {
  id = "quills", name = "Quills", icon = "✹", holder = { "protagonist", "enemy" },
  text = "Whoever hurts the holder by a hit loses HP in turn.",
  on = {
    damaged = function(self, fight, event)
      if event.target == self.holder and event.attack and event.by then self:lose(self.stacks, "hp", event.by) end
    end,
  },
}
