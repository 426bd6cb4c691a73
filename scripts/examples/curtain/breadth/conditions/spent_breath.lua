-- Gain 1 Ovation. If no Energy is left: Gain 8 Block.
return card {
  id = "spent_breath", name = "Spent Breath", owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {ovation} Ovation. With no Energy: Gain {block} Block.", values = { ovation = 1, block = 8 }, upgrade = { values = { block = 10 } },
  play = function(self, fight)
    self:gain(self.values.ovation, "ovation")
    if fight.energy == 0 then self:gain(self.values.block, "block") end
  end,
}
