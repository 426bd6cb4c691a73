-- A card in hand becomes a random other one for this fight.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "reshape", name = "Reshape", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Exhaust a card in hand. Another comes in its place.", upgrade = { retain = true, text = "Exhaust a card in hand. Another comes in its place. Retain." },
  play = function(self, fight)
    if self:exhaust(self:choose(fight.hand, { prompt = "Which changes?", count = 1 })) == 0 then return end
    self:create(self:pick({ "wild_swings", "peek_ahead", "exit_line" }))
  end,
}
