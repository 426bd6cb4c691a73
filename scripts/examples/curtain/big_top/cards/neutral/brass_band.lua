-- Start of your turn: Gain 1 Momentum.
return card {
  id = "brass_band", name = "Brass Band",
  owner = "neutral", type = "enchantment", rarity = "rare", cost = 2,
  text = "Start of your turn: Gain {momentum} Momentum.",
  values = { momentum = 1 },
  upgrade = { values = { momentum = 2 } },
  on = {
    player_turn_start = function(self) self:gain(self.values.momentum, "momentum") end,
  },
}
