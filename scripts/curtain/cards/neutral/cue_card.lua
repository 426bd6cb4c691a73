-- Gain 1 Block. Draw 1 card.
return card {
  id = "cue_card", name = "Cue Card",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Gain {block} Block. Draw {cards} card.",
  values = { block = 1, cards = 1 },
  upgrade = { values = { block = 2 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:draw(self.values.cards)
  end,
}
