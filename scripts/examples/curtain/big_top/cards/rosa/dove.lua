-- Draw 1 card. Gain 1 Momentum. Exhaust. Ephemeral.
return card {
  id = "dove", name = "Dove",
  owner = "rosa", type = "action", rarity = "basic", cost = 0, exhaust = true, ephemeral = true,
  text = "Draw {cards} card. Gain {momentum} Momentum. Exhaust. Ephemeral.",
  values = { cards = 1, momentum = 1 },
  upgrade = { values = { momentum = 2 } },
  play = function(self)
    self:draw(self.values.cards)
    self:gain(self.values.momentum, "momentum")
  end,
}
