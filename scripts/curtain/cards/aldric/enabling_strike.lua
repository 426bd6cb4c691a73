-- Deal 8 damage. Draw 1 card.
return card {
  id = "enabling_strike", name = "Enabling Strike",
  owner = "aldric", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage. Draw {cards} card.",
  values = { damage = 8, cards = 1 },
  upgrade = { values = { damage = 11 } },
  says = { "YOUR CUE.", "I OPEN, YOU CLOSE.", "ALL YOURS, PIP." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:draw(self.values.cards)
  end,
}
