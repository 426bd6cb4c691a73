-- Inflict 4 Poison.
return card {
  id = "bitter_draught", name = "Bitter Draught",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison.",
  values = { poison = 4 },
  upgrade = { values = { poison = 7 } },
  says = { "DOWN IN ONE!", "IT IS MOSTLY HERBS.", "YOUR HEALTH!" },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
  end,
}
