-- If no two cards of this fight are alike: Gain 3 Inspire.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "one_of_each", name = "One of Each", owner = "neutral", type = "action", rarity = "rare", cost = 2, exhaust = true,
  text = "If no two cards of the piles are alike: Gain {inspire} Inspire. Exhaust.", values = { inspire = 3 }, upgrade = { values = { inspire = 4 } },
  play = function(self, fight)
    local seen = {}
    for _, pile in ipairs({ fight.hand, fight.draw_pile, fight.discard_pile }) do
      for _, c in ipairs(pile) do
        if seen[c.id] then return end
        seen[c.id] = true
      end
    end
    self:gain(self.values.inspire, "inspire")
  end,
}
