-- Shuffle the discard pile into the draw pile. Draw 1 card.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "turn_over", name = "Turn Over", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Shuffle the discard pile into the draw pile. Draw {cards} card.", values = { cards = 1 }, upgrade = { values = { cards = 2 } },
  play = function(self, fight)
    self:move(fight.discard_pile, "draw_pile", { at = "random" })
    self:draw(self.values.cards)
  end,
}
