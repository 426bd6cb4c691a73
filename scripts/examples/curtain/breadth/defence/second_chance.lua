-- A hit that would fell the holder leaves it 1 HP, once.
return keyword {
  id = "second_chance", name = "Second Chance", icon = "♥", holder = { "protagonist", "enemy" }, stacks = "once",
  text = "What would fell the holder leaves it at 1 HP instead, once.",
  modify = { taken = function(self, fight, value) return math.min(value, self.holder.hp - 1) end },
  on = {
    damaged = function(self, fight, event)
      if event.target == self.holder and self.holder.hp == 1 then self:lose("all", "second_chance", self.holder) end
    end,
  },
}
