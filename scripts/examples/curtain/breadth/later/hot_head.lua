-- Gain 3 Inspire until the end of the turn.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "hot_head", name = "Hot Head", owner = "vera", type = "action", rarity = "uncommon", cost = 0,
  text = "Gain {inspire} Inspire until the end of the turn.", values = { inspire = 3 }, upgrade = { values = { inspire = 4 } },
  play = function(self)
    self:gain(self.values.inspire, "inspire")
    self:later("turn_end", "cool", self.values.inspire)
  end,
  waits = { cool = function(self, fight, n) self:lose(n, "inspire") end },
}
