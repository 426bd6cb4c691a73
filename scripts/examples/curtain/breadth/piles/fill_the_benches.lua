-- Draw until 6 cards are in hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "fill_the_benches", name = "Fill the Benches", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Draw until {cards} cards are in hand.", values = { cards = 6 }, upgrade = { values = { cards = 7 } },
  play = function(self, fight) self:draw(math.max(0, self.values.cards - #fight.hand)) end,
}
