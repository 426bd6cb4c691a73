-- At the start of the fight gain 1 Momentum.
return relic {
  id = "wire_slippers", name = "Wire Slippers",
  text = "At the start of the fight gain {momentum} Momentum.", values = { momentum = 1 },
  on = {
    fight_start = function(self) self:gain(self.values.momentum, "momentum") end,
  },
}
