-- Gain 4 Block. Draw 2 cards next turn.
-- check: C309 because it waits for the next turn, which no situation of the check reaches
return card {
  id = "catch_your_breath", name = "Catch Your Breath",
  owner = "rosa", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Draw {cards} cards next turn.",
  values = { block = 4, cards = 2 },
  upgrade = { values = { block = 6 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:later("next_turn", "draw", self.values.cards)
  end,
  waits = {
    draw = function(self, fight, cards) self:draw(cards) end,
  },
}
