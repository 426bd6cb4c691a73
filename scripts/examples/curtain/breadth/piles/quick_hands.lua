-- When an effect discards this card: Draw 2 cards.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "quick_hands", name = "Quick Hands", owner = "odo", type = "action", rarity = "uncommon", cost = 0, unplayable = true,
  text = "Unplayable. When discarded: Draw {cards} cards.", values = { cards = 2 }, upgrade = { values = { cards = 3 } },
  on = { discarded = function(self) self:draw(self.values.cards) end },
}
