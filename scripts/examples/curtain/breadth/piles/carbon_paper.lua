-- Make a copy of a card in hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "carbon_paper", name = "Carbon Paper", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Copy a card in hand.", upgrade = { cost = 0 },
  play = function(self, fight)
    local c = self:choose(fight.hand, { prompt = "Copy which?" })
    if c then self:create(c.id) end
  end,
}
