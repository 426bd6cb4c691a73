-- Heal each protagonist by 3. Gain 1 Fortify.
return card {
  id = "field_dressing", name = "Field Dressing",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 0,
  text = "Heal each protagonist by {heal}. Gain {fortify} Fortify.",
  values = { heal = 3, fortify = 1 },
  upgrade = { values = { fortify = 2 } },
  says = { "HOLD STILL.", "IT IS ONLY A SCRATCH.", "UP, FRIEND." },
  play = function(self, fight)
    self:heal(self.values.heal, fight.protagonists)
    self:gain(self.values.fortify, "fortify")
  end,
}
