-- Enter Calm, out of Fury.
return card {
  id = "breathe_out", name = "Breathe Out", owner = "vera", type = "action", rarity = "uncommon", cost = 1,
  text = "Lose all Fury. Gain {calm} Calm.", values = { calm = 1 }, upgrade = { cost = 0 },
  play = function(self, fight)
    self:lose("all", "fury", fight.vera)
    self:gain(self.values.calm, "calm", fight.vera)
  end,
}
