-- When this card is exhausted: Gain 2 Energy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "smoulder", name = "Smoulder", owner = "vera", type = "action", rarity = "uncommon", cost = 0, unplayable = true,
  text = "Unplayable. When exhausted: Gain {energy} Energy.", values = { energy = 2 }, upgrade = { values = { energy = 3 } },
  on = { exhausted = function(self) self:gain(self.values.energy, "energy") end },
}
