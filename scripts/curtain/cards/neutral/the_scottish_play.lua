-- Inflict 8 Curse.
return card {
  id = "the_scottish_play", name = "The Scottish Play",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {curse} Curse.",
  values = { curse = 8 },
  upgrade = { values = { curse = 13 } },
  play = function(self, fight, target)
    self:inflict(self.values.curse, "curse", target)
  end,
}
