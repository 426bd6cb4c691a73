-- Heals 15 HP when a protagonist is knocked out.
return enemy {
  id = "vulture", name = "Vulture", hp = 30, intents = { { attack_all(3) } },
  text = "Heals {heal} HP when a protagonist is knocked out.", values = { heal = 15 },
  on = { knocked_out = function(self) self:heal(self.values.heal, self) end },
}
