-- Exhaust a card in hand. It comes back next turn and costs 1 less.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "coat_check", name = "Coat Check", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Keep a card in hand for the next turn, where it costs {less} less.", values = { less = 1 }, upgrade = { values = { less = 2 } },
  play = function(self, fight)
    local coat = self:choose(fight.hand, { prompt = "What do you leave?" })
    if coat and self:exhaust(coat) == 1 then self:later("next_turn", "fetch", coat, self.values.less) end
  end,
  waits = {
    fetch = function(self, fight, coat, less)
      self:move(coat, "hand")
      self:discount(less, coat)
    end,
  },
}
