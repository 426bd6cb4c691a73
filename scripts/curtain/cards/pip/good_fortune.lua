-- Lose all Ovation. Gain Luck equal to the Ovation lost. Draw 1 card.
return card {
  id = "good_fortune", name = "Good Fortune",
  owner = "pip", type = "action", rarity = "uncommon", cost = 0,
  text = "Lose all Ovation. Gain Luck equal to the Ovation lost. Draw {cards} card.",
  values = { cards = 1 },
  upgrade = { text = "Lose all Ovation. Gain Luck equal to the Ovation lost. Draw {cards} cards.", values = { cards = 2 } },
  says = { "FEELING LUCKY!", "HEADS I WIN!", "A CLOVER A DAY!" },
  play = function(self)
    local cheers = self:lose("all", "ovation")
    self:gain(cheers, "luck")
    self:draw(self.values.cards)
  end,
}
