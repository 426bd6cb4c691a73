-- Put a card in hand of your choice on the draw pile. Gain 7 Block.
return card {
  id = "hand_over", name = "Hand Over",
  owner = "bruno", type = "defense", rarity = "uncommon", cost = 1,
  text = "Put a card in hand into the draw pile. Gain {block} Block.",
  values = { block = 7 },
  upgrade = { values = { block = 9 } },
  play = function(self, fight)
    self:move(self:choose(fight.hand, { prompt = "Which card goes on the draw pile?" }) or {}, "draw_pile")
    self:gain(self.values.block, "block")
  end,
}
