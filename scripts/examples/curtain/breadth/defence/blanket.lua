-- Gain 1 Ward. A debuff less to come.
return card {
  id = "blanket", name = "Blanket", owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {ward} Ward.", values = { ward = 1 }, upgrade = { values = { ward = 2 } },
  play = function(self) self:gain(self.values.ward, "ward") end,
}
