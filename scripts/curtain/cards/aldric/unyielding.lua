-- Gain 2 Taunt. Gain 2 Shield. Gain Ovation equal to Taunt.
return card {
  id = "unyielding", name = "Unyielding",
  owner = "aldric", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {taunt} Taunt. Gain {shield} Shield. Gain Ovation equal to Taunt.",
  values = { taunt = 2, shield = 2 },
  upgrade = { values = { taunt = 3, shield = 4 } },
  says = { "I SWORE AN OATH.", "NOT TODAY.", "I BEND TO NO VILLAIN." },
  play = function(self, fight)
    self:gain(self.values.taunt, "taunt")
    self:gain(self.values.shield, "shield")
    self:gain(fight.aldric.keywords.taunt, "ovation")
  end,
}
