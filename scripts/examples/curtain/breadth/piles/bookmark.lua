-- Draw 2 cards. Put a card in hand on top of the draw pile.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "bookmark", name = "Bookmark", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Draw {cards} cards. Put a card in hand on top of the draw pile.", values = { cards = 2 }, upgrade = { values = { cards = 3 } },
  play = function(self, fight)
    self:draw(self.values.cards)
    self:move(self:choose(fight.hand, { prompt = "Which waits?", count = 1 }), "draw_pile", { at = "top" })
  end,
}
