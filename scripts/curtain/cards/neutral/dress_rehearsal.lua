-- Gain 3 Block. Draw 1 card.
return card {
  id = "dress_rehearsal", name = "Dress Rehearsal",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Draw {cards} card.",
  values = { block = 3, cards = 1 },
  upgrade = { values = { block = 5 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:draw(self.values.cards)
  end,
}
