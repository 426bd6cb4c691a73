-- Discard any number of cards in hand. Gain 3 Block for each.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "collection_plate", name = "Collection Plate", owner = "odo", type = "defense", rarity = "uncommon", cost = 0,
  text = "Discard any cards in hand. Gain {block} Block for each.", values = { block = 3 }, upgrade = { values = { block = 4 } },
  play = function(self, fight)
    local given = self:choose(fight.hand, { prompt = "What do you give?", count = 20, optional = true })
    self:gain(self.values.block * self:discard(given), "block")
  end,
}
