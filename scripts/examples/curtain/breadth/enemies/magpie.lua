-- Steals a card of the draw pile at its first turn, and gives it back when it falls. Leaves after its third turn.
return enemy {
  id = "magpie", name = "Magpie", hp = 14, intents = { { attack(2) }, { attack(2) }, {} },
  text = "Steals a card of the draw pile, returns it when it falls, and flies off after its third turn.",
  on = {
    enemy_turn_start = function(self, fight)
      if self.memory.loot or #fight.draw_pile == 0 then return end
      local loot = self:pick(fight.draw_pile)
      self.memory.loot = loot.id
      self:exhaust(loot)
    end,
    enemy_turn_end = function(self) if self.step == 3 then self:leave() end end,
    defeated = function(self, fight, event)
      if event.target ~= self then return end
      for _, c in ipairs(fight.exhaust_pile) do
        if c.id == self.memory.loot then return self:move(c, "hand") end
      end
    end,
  },
}
