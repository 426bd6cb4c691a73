-- Inflict 2 Poison. Inflict Poison equal to the enemy's Poison.
return card {
  id = "second_helping", name = "Second Helping",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison. Inflict Poison equal to the enemy's Poison.",
  values = { poison = 2 },
  upgrade = { values = { poison = 3 } },
  says = { "SAY WHEN!", "STILL THIRSTY?", "THERE IS PLENTY!" },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
    self:inflict(target.keywords.poison, "poison", target)
  end,
}
