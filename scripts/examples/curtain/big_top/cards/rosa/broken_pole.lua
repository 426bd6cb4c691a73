-- Inflict 4 Splinters. Inflict 1 Dazzled.
return card {
  id = "broken_pole", name = "Broken Pole",
  owner = "rosa", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {splinters} Splinters. Inflict {dazzled} Dazzled.",
  values = { splinters = 4, dazzled = 1 },
  upgrade = { values = { splinters = 5, dazzled = 2 } },
  play = function(self, fight, target)
    self:inflict(self.values.splinters, "splinters", target)
    self:inflict(self.values.dazzled, "dazzled", target)
  end,
}
