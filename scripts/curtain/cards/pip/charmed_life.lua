-- Gain 3 Block. Gain Shield equal to Luck on a protagonist.
return card {
  id = "charmed_life", name = "Charmed Life",
  owner = "pip", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {block} Block. Gain Shield equal to Luck on a protagonist.",
  values = { block = 3 },
  upgrade = { cost = 0 },
  says = { "TOO SLOW!", "HA! NOT EVEN CLOSE!", "SOMEBODY UP THERE LAUGHS." },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:gain(fight.team.keywords.luck, "shield", target)
  end,
}
