-- Gain 2 Regenerate on each protagonist.
return card {
  id = "intermission", name = "Intermission",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain {regenerate} Regenerate on each protagonist.",
  values = { regenerate = 2 },
  upgrade = { values = { regenerate = 3 } },
  play = function(self, fight)
    self:gain(self.values.regenerate, "regenerate", fight.protagonists)
  end,
}
