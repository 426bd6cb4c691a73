-- Draw 3 cards.
return item {
  id = "band_whistle", name = "Band Whistle", rarity = "uncommon",
  text = "Draw {cards} cards.",
  values = { cards = 3 },
  play = function(self) self:draw(self.values.cards) end,
}
