-- Draw 2 cards. Discard a card in hand.
return card {
  id = "second_thought", name = "Second Thought", owner = "odo", type = "action", rarity = "uncommon", cost = 0,
  text = "Draw {cards} cards. Discard a card in hand.", values = { cards = 2 }, upgrade = { values = { cards = 3 } },
  play = function(self, fight)
    self:draw(self.values.cards)
    self:discard(self:choose(fight.hand, { prompt = "Which card goes?", count = 1 }))
  end,
}
