-- Lets the stagehands help, and draws a card for each Stance.
return relic {
  id = "backstage_pass", name = "Backstage Pass", rarity = "uncommon",
  text = "Whenever you play a Stance: Draw {cards} card. The Stagehands offer their cards.", values = { cards = 1 },
  on = { card_played = function(self, fight, event) if event.card.type == "stance" then self:draw(self.values.cards) end end },
}
