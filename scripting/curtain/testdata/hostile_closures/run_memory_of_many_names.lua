-- memory is full: a run can store at most 512 bytes
-- local f = fight { enemy = "stage_rat", hand = { "h" } } f:play("h")
card { id = "h", name = "H", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "x", upgrade = { cost = 0 },
  play = function(self, fight)
    for i = 1, 100 do
      self.run_memory.a = ("x"):rep(60)
      self.run_memory.a = nil
      self.memory.c = self
      self.memory.c = fight.enemy
    end
    for i = 1, 100 do self.run_memory["n" .. i] = i end
  end }
