-- Gain 4 Block. Draw 1 card.
return card {
  id = "aegis", name = "Aegis",
  owner = "aldric", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block. Draw {cards} card.",
  values = { block = 4, cards = 1 },
  upgrade = { values = { block = 6 } },
  says = { "STEADY.", "MY SHIELD IS YOURS.", "LET THEM COME." },
  play = function(self)
    self:gain(self.values.block, "block")
    self:draw(self.values.cards)
  end,
}
