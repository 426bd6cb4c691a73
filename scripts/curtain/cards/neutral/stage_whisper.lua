-- Draw 2 cards.
return card {
  id = "stage_whisper", name = "Stage Whisper",
  owner = "neutral", type = "action", rarity = "rare", cost = 0,
  text = "Draw {cards} cards.",
  values = { cards = 2 },
  upgrade = { values = { cards = 3 } },
  play = function(self)
    self:draw(self.values.cards)
  end,
}
