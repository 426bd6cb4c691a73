-- Whenever you play the third card of a turn: Draw 1 card.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "every_third", name = "Every Third", owner = "neutral", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Every {every} cards of a turn: Draw {cards} card.", values = { every = 3, cards = 1 }, upgrade = { cost = 0 },
  on = { card_played = function(self, fight) if fight.cards_played % self.values.every == 0 then self:draw(self.values.cards) end end },
}
