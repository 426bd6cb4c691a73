-- Gain 8 Net. Exhaust.
return card {
  id = "bend_iron", name = "Bend Iron",
  owner = "bruno", type = "defense", rarity = "uncommon", cost = 1, exhaust = true,
  text = "Gain {net} Net. Exhaust.",
  values = { net = 8 },
  upgrade = { values = { net = 11 } },
  play = function(self)
    self:gain(self.values.net, "net")
  end,
}
