-- Gain 2 Energy. In the opening hand, once a fight.
return card {
  id = "first_light", name = "First Light", owner = "neutral", type = "action", rarity = "rare", cost = 0, innate = true, exhaust = true,
  text = "Gain {energy} Energy. Exhaust. Innate.", values = { energy = 2 }, upgrade = { values = { energy = 3 } },
  play = function(self) self:gain(self.values.energy, "energy") end,
}
