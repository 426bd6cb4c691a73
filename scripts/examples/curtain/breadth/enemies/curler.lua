-- Hits for 4. The first time it loses HP it gains 8 Block.
return enemy {
  id = "curler", name = "Curler", hp = 20, intents = { { attack(4) } },
  text = "The first time it loses HP it gains {block} Block.", values = { block = 8 },
  on = {
    damaged = function(self, fight, event)
      if event.target ~= self or self.memory.curled then return end
      self.memory.curled = true
      self:gain(self.values.block, "block", self)
    end,
  },
}
