-- For this fight, the protagonists swap the owners of their cards in hand.
-- check: C301 because no sentence speaks of owners
return card {
  id = "role_reversal", name = "Role Reversal", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "For this fight, the protagonists swap the owners of their cards in hand.",
  play = function(self, fight)
    local a, b = fight.protagonists[1], fight.protagonists[2]
    for _, card in ipairs(fight.hand) do
      if card.owner == a.id then self:set_owner(card, b) elseif card.owner == b.id then self:set_owner(card, a) end
    end
  end,
  upgrade = { retain = true },
}
