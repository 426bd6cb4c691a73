-- Gain 3 Block. When drawn: Gain Block equal to Ovation.
return card {
  id = "stoic_resistance", name = "Stoic Resistance",
  owner = "aldric", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block. When drawn: Gain Block equal to Ovation.",
  values = { block = 3 },
  upgrade = { values = { block = 5 } },
  says = { "I HAVE STOOD THROUGH WORSE.", "A SCRATCH.", "THE SHOW GOES ON." },
  on = {
    card_drawn = function(self, fight)
      self:gain(fight.ovation, "block")
    end,
  },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
