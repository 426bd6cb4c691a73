-- Discard the other cards in hand. Draw as many.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "fresh_start", name = "Fresh Start", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Discard cards in hand. Draw as many.", upgrade = { retain = true, text = "Discard cards in hand. Draw as many. Retain." },
  play = function(self, fight) self:draw(self:discard(fight.hand)) end,
}
