-- Play a card in hand twice, for nothing.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "throne", name = "Throne", owner = "neutral", type = "action", rarity = "rare", cost = 2,
  text = "Play a card in hand twice.", upgrade = { cost = 1 },
  play = function(self, fight)
    local again = self:choose(fight.hand, { prompt = "What is played twice?", count = 1 })
    self:play(again)
    self:play(again)
  end,
}
