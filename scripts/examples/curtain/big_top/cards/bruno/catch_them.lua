-- Gain 4 Net. Heal a protagonist by 3.
return card {
  id = "catch_them", name = "Catch Them",
  owner = "bruno", type = "action", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {net} Net. Heal a protagonist by {heal}.",
  values = { net = 4, heal = 3 },
  upgrade = { values = { net = 6 } },
  play = function(self, fight, target)
    self:gain(self.values.net, "net")
    self:heal(self.values.heal, target)
  end,
}
