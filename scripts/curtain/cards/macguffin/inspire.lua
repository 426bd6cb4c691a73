-- Gain 2 Inspire.
return card {
  id = "inspire", name = "Inspire",
  owner = "macguffin", type = "action", rarity = "basic", cost = 1,
  text = "Gain {inspire} Inspire.",
  values = { inspire = 2, block = 1 },
  upgrade = {
    text = "Gain {inspire} Inspire. Gain {block} Block.",
    play = function(self)
      self:gain(self.values.inspire, "inspire")
      self:gain(self.values.block, "block")
    end,
  },
  play = function(self)
    self:gain(self.values.inspire, "inspire")
  end,
}
