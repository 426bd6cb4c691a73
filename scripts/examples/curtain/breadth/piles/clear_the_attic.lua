-- Remove up to 2 cards in hand from the deck, for good. And this one.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "clear_the_attic", name = "Clear the Attic", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Remove up to {cards} cards in hand from the deck, and this one.", values = { cards = 2 }, upgrade = { values = { cards = 3 } },
  play = function(self, fight)
    self:purge(self:choose(fight.hand, { prompt = "Which go for good?", count = self.values.cards, optional = true }))
    self:purge(self)
  end,
}
