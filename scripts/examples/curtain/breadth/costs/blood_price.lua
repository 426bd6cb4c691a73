-- Lose 3 HP. Gain 2 Energy.
return card {
  id = "blood_price", name = "Blood Price", owner = "vera", type = "action", rarity = "uncommon", cost = 0,
  text = "Lose {loss} HP. Gain {energy} Energy.", values = { loss = 3, energy = 2 }, upgrade = { values = { loss = 2 } },
  play = function(self)
    self:lose(self.values.loss, "hp")
    self:gain(self.values.energy, "energy")
  end,
}
