-- Draw 2 cards. Gain 1 Luck.
return card {
  id = "quick_draw", name = "Quick Draw",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1,
  text = "Draw {cards} cards. Gain {luck} Luck.",
  values = { cards = 2, luck = 1 },
  upgrade = { values = { luck = 2 } },
  says = { "WHAT'S UP MY SLEEVE?", "PICK A CARD!", "FAST HANDS!" },
  play = function(self)
    self:draw(self.values.cards)
    self:gain(self.values.luck, "luck")
  end,
}
