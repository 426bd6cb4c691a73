-- Lose all Block. Gain Ovation equal to the Block lost. Gain 1 Fortify.
return card {
  id = "rousing_recital", name = "Rousing Recital",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Lose all Block. Gain Ovation equal to the Block lost. Gain {fortify} Fortify.",
  values = { fortify = 1 },
  upgrade = { values = { fortify = 2 } },
  says = { "HEAR MY VERSE.", "ONCE MORE UNTO THE BREACH.", "THE SECOND VERSE IS BETTER." },
  play = function(self)
    local block = self:lose("all", "block")
    self:gain(block, "ovation")
    self:gain(self.values.fortify, "fortify")
  end,
}
