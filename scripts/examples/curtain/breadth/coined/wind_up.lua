-- Gain 2 Charge.
return card {
  id = "wind_up", name = "Wind Up", owner = "odo", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain {charge} Charge.", values = { charge = 2 }, upgrade = { values = { charge = 3 } },
  play = function(self) self:gain(self.values.charge, "charge") end,
}
