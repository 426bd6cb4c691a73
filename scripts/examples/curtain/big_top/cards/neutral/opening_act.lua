-- Innate. Draw 2 cards. Exhaust.
return card {
  id = "opening_act", name = "Opening Act",
  owner = "neutral", type = "action", rarity = "basic", cost = 0, innate = true, exhaust = true,
  text = "Innate. Draw {cards} cards. Exhaust.",
  values = { cards = 2 },
  upgrade = { values = { cards = 3 } },
  play = function(self)
    self:draw(self.values.cards)
  end,
}
