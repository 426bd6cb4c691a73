-- Gain Shield equal to Luck on a protagonist.
return card {
  id = "charmed_life", name = "Charmed Life",
  owner = "pip", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain Shield equal to Luck on a protagonist.",
  upgrade = { cost = 0 },
  says = { "TOO SLOW!", "HA! NOT EVEN CLOSE!", "SOMEBODY UP THERE LAUGHS." },
  play = function(self, fight, target)
    self:gain(fight.team.keywords.luck, "shield", target)
  end,
}
