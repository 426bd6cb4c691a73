-- Gain 3 Block. Gain 1 Fortify.
return card {
  id = "stand_guard", name = "Stand Guard",
  owner = "aldric", type = "defense", rarity = "rare", cost = 0,
  text = "Gain {block} Block. Gain {fortify} Fortify.",
  values = { block = 3, fortify = 1 },
  upgrade = { values = { block = 5 } },
  says = { "I HAVE THE WATCH.", "NONE WHILE I LIVE.", "SLEEP EASY." },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.fortify, "fortify")
  end,
}
