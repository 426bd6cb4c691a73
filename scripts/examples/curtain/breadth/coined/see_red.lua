-- Enter Fury. Out of Calm: Gain 2 Energy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "see_red", name = "See Red", owner = "vera", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain {fury} Fury. If Vera was calm: Gain {energy} Energy.", values = { fury = 1, energy = 2 }, upgrade = { cost = 0 },
  play = function(self, fight)
    if self:lose("all", "calm", fight.vera) > 0 then self:gain(self.values.energy, "energy") end
    self:gain(self.values.fury, "fury", fight.vera)
  end,
}
