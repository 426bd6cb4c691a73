-- Whenever the hand is empty after a card: Draw 1 card.
return relic {
  id = "spinning_plate", name = "Spinning Plate", rarity = "rare",
  text = "Whenever you have played the last card of your hand: Draw {cards} card.", values = { cards = 1 },
  on = { card_played = function(self, fight) if #fight.hand == 0 then self:draw(self.values.cards) end end },
}
