-- Gain 1 Block. Gain 1 Regenerate on each protagonist.
return card {
  id = "intermission", name = "Intermission",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 0,
  text = "Gain {block} Block. Gain {regenerate} Regenerate on each protagonist.",
  values = { block = 1, regenerate = 1 },
  upgrade = { values = { block = 2 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    self:gain(self.values.regenerate, "regenerate", fight.protagonists)
  end,
}
