-- Inflict 1 Confused. Inflict 1 Forgetful.
return card {
  id = "best_explanation", name = "Best Explanation",
  owner = "pip", type = "action", rarity = "rare", cost = 1, target = "enemy",
  text = "Inflict {confused} Confused. Inflict {forgetful} Forgetful.",
  values = { confused = 1, forgetful = 1 },
  upgrade = { cost = 0 },
  says = { "SO, FUNNY STORY...", "IT WAS LIKE THIS WHEN I GOT HERE.", "LET ME FINISH." },
  play = function(self, fight, target)
    self:inflict(self.values.confused, "confused", target)
    self:inflict(self.values.forgetful, "forgetful", target)
  end,
}
