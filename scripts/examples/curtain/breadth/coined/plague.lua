-- Loses its stacks of HP at the end of the enemies' turn. When the holder falls, the others catch it.
return keyword {
  id = "plague", name = "Plague", icon = "☣", holder = "enemy", polarity = "bad",
  text = "Loses HP at the end of the enemies' turn. When the holder falls, the other enemies catch it.",
  on = {
    enemy_turn_end = function(self) self:lose(self.stacks, "hp", self.holder) end,
    defeated = function(self, fight, event)
      if event.target ~= self.holder then return end
      for _, e in ipairs(fight.enemies) do
        if e.alive then self:inflict(self.stacks, "plague", e) end
      end
    end,
  },
}
