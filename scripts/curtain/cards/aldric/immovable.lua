-- Gain Shield equal to 2 times Taunt.
return card {
  id = "immovable", name = "Immovable",
  owner = "aldric", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain Shield equal to {times} times Taunt.",
  values = { times = 2 },
  upgrade = { values = { times = 3 } },
  says = { "I DO NOT YIELD.", "PUSH HARDER.", "HERE I STAND." },
  play = function(self, fight)
    self:gain(self.values.times * fight.aldric.keywords.taunt, "shield")
  end,
}
