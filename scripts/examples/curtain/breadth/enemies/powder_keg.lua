-- Ticks twice, then everybody is hit for 8 and it is gone.
return enemy {
  id = "powder_keg", name = "Powder Keg", hp = 15, intents = { {}, {}, { attack_all(8) } },
  text = "Goes off in its third turn.",
  on = { enemy_turn_end = function(self) if self.step == 3 then self:lose("all", "hp", self) end end },
}
