-- A card in hand becomes a random other one for this fight.
return card {
  id = "reshape", name = "Reshape", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Exhaust a card in hand. Another comes in its place.", upgrade = { retain = true, text = "Exhaust a card in hand. Another comes in its place. Retain." },
  play = function(self, fight)
    if self:exhaust(self:choose(fight.hand, { prompt = "Which changes?" })) == 0 then return end
    self:create(self:pick({ "wild_swings", "peek_ahead", "exit_line" }))
  end,
}
