-- Gain 7 Block. Exhaust a card in hand.
return card {
  id = "kindling", name = "Kindling", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Exhaust a card in hand.", values = { block = 7 }, upgrade = { values = { block = 9 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    self:exhaust(self:choose(fight.hand, { prompt = "Which burns?", count = 1 }))
  end,
}
