-- Look at the next 3 cards and discard any of them. Draw a card.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "peek_ahead", name = "Peek Ahead", owner = "odo", type = "action", rarity = "uncommon", cost = 0,
  text = "Discard any of the next {seen} cards. Draw {cards} card.", values = { seen = 3, cards = 1 }, upgrade = { values = { seen = 5 } },
  play = function(self, fight)
    local next_cards = {}
    for i = 1, math.min(self.values.seen, #fight.draw_pile) do next_cards[i] = fight.draw_pile[i] end
    self:discard(self:choose(next_cards, { prompt = "Which go?", count = self.values.seen, optional = true }))
    self:draw(self.values.cards)
  end,
}
