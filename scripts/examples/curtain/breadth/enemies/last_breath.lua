-- When it falls, it leaves a Haunting Tune on top of the draw pile, and 2 Weak.
return enemy {
  id = "last_breath", name = "Last Breath", hp = 12, intents = { { attack(4) } },
  text = "Curses who fells it.",
  on = {
    defeated = function(self, fight, event)
      if event.target ~= self then return end
      self:create("haunting_tune", { to = "draw_pile", at = "top" })
      self:inflict(2, "weak", fight.team)
    end,
  },
}
