-- Whenever a card is exhausted: a random card comes into the hand.
return relic {
  id = "strange_seed", name = "Strange Seed", rarity = "rare",
  text = "Whenever a card is exhausted: a random card comes into the hand.",
  on = { exhausted = function(self) self:create(self:pick({ "duck", "flurry", "bookmark" })) end },
}
