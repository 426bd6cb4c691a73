-- Gain 2 Shield on a protagonist. Draw 1 card.
return card {
  id = "protect", name = "Protect",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 0, target = "protagonist",
  text = "Gain {shield} Shield on a protagonist. Draw {cards} card.",
  values = { shield = 2, cards = 1 },
  upgrade = { values = { shield = 4 } },
  says = { "STAY CLOSE.", "I HAVE YOU.", "MIND YOUR HEAD." },
  play = function(self, fight, target)
    self:gain(self.values.shield, "shield", target)
    self:draw(self.values.cards)
  end,
}
