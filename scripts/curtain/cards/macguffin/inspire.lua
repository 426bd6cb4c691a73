-- Gain 2 Inspire.
return card {
  id = "inspire", name = "Inspire",
  owner = "macguffin", type = "action", rarity = "basic", cost = 1,
  text = "Gain {inspire} Inspire.",
  values = { inspire = 2 },
  upgrade = { values = { inspire = 3 } },
  play = function(self)
    self:gain(self.values.inspire, "inspire")
  end,
}
