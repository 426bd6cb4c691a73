-- Gain 14 Block. The turn ends.
return card {
  id = "last_word", name = "Last Word", owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. End the turn.", values = { block = 14 }, upgrade = { values = { block = 18 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:end_turn()
  end,
}
