-- Whenever you play the third card of a turn: Draw 1 card.
return card {
  id = "every_third", name = "Every Third", owner = "neutral", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Every third card of a turn: Draw {cards} card.", values = { every = 3, cards = 1 }, upgrade = { cost = 0 },
  on = { card_played = function(self, fight) if fight.cards_played % 3 == 0 then self:draw(self.values.cards) end end },
}
