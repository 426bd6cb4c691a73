-- Lose all Ovation. Gain Luck equal to the Ovation lost.
return card {
  id = "good_fortune", name = "Good Fortune",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1,
  text = "Lose all Ovation. Gain Luck equal to the Ovation lost.",
  upgrade = { cost = 0 },
  says = { "FEELING LUCKY!", "HEADS I WIN!", "A CLOVER A DAY!" },
  play = function(self)
    local cheers = self:lose("all", "ovation")
    self:gain(cheers, "luck")
  end,
}
