-- Put all cards of the discard pile that cost nothing into the hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "gather_trifles", name = "Gather Trifles", owner = "odo", type = "action", rarity = "rare", cost = 1,
  text = "Put all discarded cards that cost nothing into the hand.", upgrade = { cost = 0 },
  play = function(self, fight)
    local trifles = {}
    for _, c in ipairs(fight.discard_pile) do
      if c.cost == 0 and c.id ~= self.id then table.insert(trifles, c) end
    end
    self:move(trifles, "hand")
  end,
}
