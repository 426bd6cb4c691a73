-- Draw 2 cards. Exhaust a card in hand of your choice.
return card {
  id = "burn_the_posters", name = "Burn the Posters",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Draw {cards} cards. Exhaust a card in hand.",
  values = { cards = 2 },
  upgrade = { values = { cards = 3 } },
  play = function(self, fight)
    self:draw(self.values.cards)
    self:exhaust(self:choose(fight.hand, { prompt = "Which card burns?" }) or {})
  end,
}
