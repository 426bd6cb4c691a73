-- Gain Taunt equal to Ovation. Gain Shield equal to Ovation.
return card {
  id = "protective_stance", name = "Protective Stance",
  owner = "aldric", type = "action", rarity = "rare", cost = 1,
  text = "Gain Taunt equal to Ovation. Gain Shield equal to Ovation.",
  upgrade = { cost = 0 },
  says = { "LOOK AT ME.", "HERE! OVER HERE!", "STRIKE ME, IF YOU DARE." },
  play = function(self, fight)
    self:gain(fight.ovation, "taunt")
    self:gain(fight.ovation, "shield")
  end,
}
