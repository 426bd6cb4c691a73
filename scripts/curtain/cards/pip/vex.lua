-- Gain 2 Taunt. Inflict 2 Frustration. Inflict 1 Forgetful.
return card {
  id = "vex", name = "Vex",
  owner = "pip", type = "defense", rarity = "rare", cost = 2, target = "enemy",
  text = "Gain {taunt} Taunt. Inflict {frustration} Frustration. Inflict {forgetful} Forgetful.",
  values = { taunt = 2, frustration = 2, forgetful = 1 },
  upgrade = { cost = 1 },
  says = { "MISSED ME!", "OVER HERE!", "NOPE!" },
  play = function(self, fight, target)
    self:gain(self.values.taunt, "taunt")
    self:inflict(self.values.frustration, "frustration", target)
    self:inflict(self.values.forgetful, "forgetful", target)
  end,
}
