-- Gain 1 Energy. Draw 2 cards next turn.
-- check: C309 because it waits for the next turn, which no situation of the check reaches
return item {
  id = "smelling_salts", name = "Smelling Salts", rarity = "rare",
  text = "Gain {energy} Energy. Draw {cards} cards next turn.",
  values = { energy = 1, cards = 2 },
  play = function(self)
    self:gain(self.values.energy, "energy")
    self:later("next_turn", "draw", self.values.cards)
  end,
  waits = {
    draw = function(self, fight, cards) self:draw(cards) end,
  },
}
