-- Lose all Ovation. Inflict 1 Stage Fright.
return card {
  id = "stylish_dance", name = "Stylish Dance",
  owner = "pip", type = "action", rarity = "uncommon", cost = 3, target = "enemy",
  text = "Lose all Ovation. Inflict {stage_fright} Stage Fright.",
  values = { stage_fright = 1 },
  upgrade = { cost = 1 },
  says = { "FOLLOW THAT!", "AND TWIRL!", "MIND MY TOES!" },
  play = function(self, fight, target)
    self:lose("all", "ovation")
    self:inflict(self.values.stage_fright, "stage_fright", target)
  end,
}
