-- Gain 2 Inspire until the end of the turn.
return card {
  id = "flex", name = "Flex",
  owner = "bruno", type = "action", rarity = "uncommon", cost = 0,
  text = "Gain {inspire} Inspire until the end of the turn.",
  values = { inspire = 2 },
  upgrade = { values = { inspire = 3 } },
  play = function(self)
    self:gain(self.values.inspire, "inspire")
    self:later("turn_end", "lose", self.values.inspire, "inspire")
  end,
  waits = {
    lose = function(self, fight, amount, keyword) self:lose(amount, keyword) end,
  },
}
