-- Remove a card in hand of your choice from the deck. Gain 5 Block. Exhaust.
return card {
  id = "final_bow", name = "Final Bow",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1, exhaust = true,
  text = "Remove a card in hand from the deck. Gain {block} Block. Exhaust.",
  values = { block = 5 },
  upgrade = { values = { block = 8 } },
  play = function(self, fight)
    self:purge(self:choose(fight.hand, { prompt = "Who leaves the troupe?", optional = true }) or {})
    self:gain(self.values.block, "block")
  end,
}
