-- Gain 1 Piercing on a protagonist. Gain 1 Accuracy on that protagonist.
return card {
  id = "true_strike", name = "True Strike",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {piercing} Piercing on a protagonist. Gain {accuracy} Accuracy on that protagonist.",
  values = { piercing = 1, accuracy = 1 },
  upgrade = { values = { piercing = 2 } },
  says = { "STRIKE TRUE.", "ONE STROKE.", "BY THE BOOK." },
  play = function(self, fight, target)
    self:gain(self.values.piercing, "piercing", target)
    self:gain(self.values.accuracy, "accuracy", target)
  end,
}
