-- Inflict 2 Weak. Inflict 2 Confused. Inflict 2 Forgetful.
return card {
  id = "flirtatious_jeer", name = "Flirtatious Jeer",
  owner = "pip", type = "action", rarity = "rare", cost = 2, target = "enemy",
  text = "Inflict {weak} Weak. Inflict {confused} Confused. Inflict {forgetful} Forgetful.",
  values = { weak = 2, confused = 2, forgetful = 2 },
  upgrade = { cost = 1 },
  says = { "CALL ME!", "LOVE THE SCOWL.", "SAME TIME TOMORROW?" },
  play = function(self, fight, target)
    self:inflict(self.values.weak, "weak", target)
    self:inflict(self.values.confused, "confused", target)
    self:inflict(self.values.forgetful, "forgetful", target)
  end,
}
