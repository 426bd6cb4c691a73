-- Whenever a card is exhausted: Draw 1 card.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "cold_comfort", name = "Cold Comfort", owner = "odo", type = "enchantment", rarity = "rare", cost = 2,
  text = "Whenever a card is exhausted: Draw {cards} card.", values = { cards = 1 }, upgrade = { cost = 1 },
  on = { exhausted = function(self) self:draw(self.values.cards) end },
}
