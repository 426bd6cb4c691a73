-- Upgrade the cards in hand for this fight.
-- check: C309 because the hand of the check cannot get better
return card {
  id = "polish", name = "Polish", owner = "neutral", type = "action", rarity = "rare", cost = 2,
  text = "Upgrade cards in hand.", upgrade = { cost = 1 },
  play = function(self, fight) self:upgrade(fight.hand) end,
}
