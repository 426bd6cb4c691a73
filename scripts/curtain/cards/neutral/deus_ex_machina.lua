-- Gain 8 Block. Draw 2 cards.
return card {
  id = "deus_ex_machina", name = "Deus Ex Machina",
  owner = "neutral", type = "defense", rarity = "rare", cost = 2,
  text = "Gain {block} Block. Draw {cards} cards.",
  values = { block = 8, cards = 2 },
  upgrade = { values = { block = 13 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:draw(self.values.cards)
  end,
}
