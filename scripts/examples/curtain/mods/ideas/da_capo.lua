-- Create a copy of the card that was played before this one.
-- check: C301 because no sentence speaks of the card played last
return card {
  id = "da_capo", name = "Da Capo", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Create a copy of the card played before this one.",
  play = function(self, fight)
    local before = fight.played_cards[#fight.played_cards - 1]
    if before then self:create(before.id) end
  end,
  upgrade = { cost = 0 },
}
