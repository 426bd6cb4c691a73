-- A card in hand becomes a random one of its rarity, of whatever mod.
-- check: C301 because no sentence speaks of the cards that exist
return card {
  id = "recast", name = "Recast", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "A card in hand becomes a random one of its rarity.",
  play = function(self, fight)
    local old = self:choose(fight.hand, { prompt = "Which card?" })
    if old and self:exhaust(old) > 0 then self:create(self:pick(self:cards { rarity = old.rarity })) end
  end,
  upgrade = { cost = 0 },
}
