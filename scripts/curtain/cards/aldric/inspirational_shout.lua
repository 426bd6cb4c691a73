-- Lose all Ovation. Gain Inspire equal to the Ovation lost. Draw 1 card.
return card {
  id = "inspirational_shout", name = "Inspirational Shout",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Lose all Ovation. Gain Inspire equal to the Ovation lost. Draw {cards} card.",
  values = { cards = 1 },
  upgrade = { cost = 0 },
  says = { "TO ME, ALL OF YOU!", "THIS IS OUR STAGE!", "ONE MORE SCENE!" },
  play = function(self)
    local cheers = self:lose("all", "ovation")
    self:gain(cheers, "inspire")
    self:draw(self.values.cards)
  end,
}
