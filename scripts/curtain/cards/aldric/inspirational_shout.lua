-- Lose all Ovation. Gain Inspire equal to the Ovation lost.
return card {
  id = "inspirational_shout", name = "Inspirational Shout",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 2,
  text = "Lose all Ovation. Gain Inspire equal to the Ovation lost.",
  upgrade = { cost = 1 },
  says = { "TO ME, ALL OF YOU!", "THIS IS OUR STAGE!", "ONE MORE SCENE!" },
  play = function(self)
    local cheers = self:lose("all", "ovation")
    self:gain(cheers, "inspire")
  end,
}
