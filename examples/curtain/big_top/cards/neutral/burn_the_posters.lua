-- Exhaust a card in hand of your choice. Draw 2 cards.
return card {
  id = "burn_the_posters", name = "Burn the Posters",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Exhaust a card in hand. Draw {cards} cards.",
  values = { cards = 2 },
  upgrade = { values = { cards = 3 } },
  play = function(self, fight)
    self:exhaust(self:choose(fight.hand, { prompt = "Which card burns?" }) or {})
    self:draw(self.values.cards)
  end,
}
