-- Put an exhausted card into the hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "from_the_ashes", name = "From the Ashes", owner = "odo", type = "action", rarity = "rare", cost = 1, exhaust = true,
  text = "Put an exhausted card into the hand. Exhaust.", upgrade = { cost = 0 },
  play = function(self, fight)
    local others = {}
    for _, c in ipairs(fight.exhaust_pile) do
      if c.id ~= self.id then table.insert(others, c) end
    end
    self:move(self:choose(others, { prompt = "Which rises?", count = 1 }), "hand")
  end,
}
