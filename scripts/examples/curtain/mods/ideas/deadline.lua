-- Deadline, 45 HP. At the end of the sixth turn the MacGuffin is lost.
return enemy {
  id = "deadline", name = "Deadline", hp = 45, text = "Takes the MacGuffin at the end of turn {turn}.", values = { turn = 6 },
  on = { enemy_turn_end = function(self, fight) if fight.turn >= self.values.turn then self:lose("all", "hp", fight.macguffin) end end },
  intents = { { attack(3) } },
}
