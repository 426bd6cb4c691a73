-- Upgrade the cards in hand for this fight.
return card {
  id = "polish", name = "Polish", owner = "neutral", type = "action", rarity = "rare", cost = 2,
  text = "Upgrade cards in hand.", upgrade = { cost = 1 },
  play = function(self, fight) self:upgrade(fight.hand) end,
}
