-- Gain Retaliate equal to Fortify. Gain 2 Block.
return card {
  id = "sworn_protector", name = "Sworn Protector",
  owner = "aldric", type = "action", rarity = "rare", cost = 0,
  text = "Gain Retaliate equal to Fortify. Gain {block} Block.",
  values = { block = 2 },
  upgrade = { values = { block = 3 } },
  says = { "BY MY OATH.", "I GAVE MY WORD.", "AS I SWORE." },
  play = function(self, fight)
    self:gain(fight.team.keywords.fortify, "retaliate")
    self:gain(self.values.block, "block")
  end,
}
