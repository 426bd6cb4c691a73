-- A curse. When drawn: Lose 1 Energy.
-- check: C309 because the upgraded one takes nothing
return card {
  id = "dead_letter", name = "Dead Letter", owner = "neutral", type = "action", rarity = "basic", cost = 0, unplayable = true, ephemeral = true,
  text = "Ephemeral. Unplayable. When drawn: Lose {energy} Energy.", values = { energy = 1 }, upgrade = { values = { energy = 0 } },
  on = { drawn = function(self) self:lose(self.values.energy, "energy") end },
}
