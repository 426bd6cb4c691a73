-- Gain 3 Block. A protagonist gains 2 Regenerate.
return card {
  id = "second_wind", name = "Second Wind",
  owner = "aldric", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {block} Block. A protagonist gains {regenerate} Regenerate.",
  values = { block = 3, regenerate = 2 },
  upgrade = { values = { block = 5 } },
  says = { "BREATHE. THEN ON.", "WE ARE NOT DONE.", "ONCE MORE, STANDING." },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:gain(self.values.regenerate, "regenerate", target)
  end,
}
