-- Draw 1 card. A card in hand of your choice costs 1 less.
return card {
  id = "free_ticket", name = "Free Ticket",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Draw {cards} card. A card in hand costs {less} less.",
  values = { less = 1, cards = 1 },
  upgrade = { values = { less = 2 } },
  play = function(self, fight)
    self:draw(self.values.cards)
    self:discount(self.values.less, self:choose(fight.hand, { prompt = "Which card is let in?" }) or {})
  end,
}
