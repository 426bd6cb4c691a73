-- Gain 1 Block. Draw 1 card.
return card {
  id = "dress_rehearsal", name = "Dress Rehearsal",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Draw {cards} card.",
  values = { block = 1, cards = 1 },
  upgrade = { values = { block = 3 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:draw(self.values.cards)
  end,
}
