-- Lose all Block. Gain Ovation equal to the Block lost. Gain 3 Fortify.
return card {
  id = "rousing_recital", name = "Rousing Recital",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Lose all Block. Gain Ovation equal to the Block lost. Gain {fortify} Fortify.",
  values = { fortify = 3 },
  upgrade = { values = { fortify = 4 } },
  says = { "HEAR MY VERSE.", "ONCE MORE UNTO THE BREACH.", "THE SECOND VERSE IS BETTER." },
  play = function(self)
    local block = self:lose("all", "block")
    self:gain(block, "ovation")
    self:gain(self.values.fortify, "fortify")
  end,
}
