-- Gain 2 Shield on a protagonist.
return card {
  id = "protect", name = "Protect",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 0, target = "protagonist",
  text = "Gain {shield} Shield on a protagonist.",
  values = { shield = 2 },
  upgrade = { values = { shield = 5 } },
  says = { "STAY CLOSE.", "I HAVE YOU.", "MIND YOUR HEAD." },
  play = function(self, fight, target)
    self:gain(self.values.shield, "shield", target)
  end,
}
