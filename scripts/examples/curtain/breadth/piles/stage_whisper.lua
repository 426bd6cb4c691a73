-- Draw 3 cards. Gone if it is kept in hand.
return card {
  id = "stage_whisper", name = "Stage Whisper", owner = "odo", type = "action", rarity = "uncommon", cost = 1, ephemeral = true,
  text = "Draw {cards} cards. Ephemeral.", values = { cards = 3 }, upgrade = { values = { cards = 4 } },
  play = function(self) self:draw(self.values.cards) end,
}
