-- Inflict Poison equal to the enemy's Poison.
return card {
  id = "second_helping", name = "Second Helping",
  owner = "pip", type = "action", rarity = "rare", cost = 1, target = "enemy",
  text = "Inflict Poison equal to the enemy's Poison.",
  upgrade = { cost = 0 },
  says = { "SAY WHEN!", "STILL THIRSTY?", "THERE IS PLENTY!" },
  play = function(self, fight, target)
    self:inflict(target.keywords.poison, "poison", target)
  end,
}
