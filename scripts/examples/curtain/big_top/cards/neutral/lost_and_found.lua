-- Put up to 2 cards of the discard pile into the hand. Exhaust.
return card {
  id = "lost_and_found", name = "Lost and Found",
  owner = "neutral", type = "action", rarity = "rare", cost = 1, exhaust = true,
  text = "Find up to {cards} discarded cards. Exhaust.",
  values = { cards = 2 },
  upgrade = { cost = 0 },
  play = function(self, fight)
    self:move(self:choose(fight.discard_pile, { prompt = "What is found?", count = self.values.cards, optional = true }), "hand")
  end,
}
