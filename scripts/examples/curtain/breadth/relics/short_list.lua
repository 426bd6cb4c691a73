-- With exactly 2 cards in hand each hit deals twice as much.
return relic {
  id = "short_list", name = "Short List", rarity = "rare",
  text = "With exactly {cards} cards in hand each hit deals twice as much.", values = { cards = 2 },
  modify = { dealt = function(self, fight, value) if #fight.hand == self.values.cards then return value * 2 end return value end },
}
