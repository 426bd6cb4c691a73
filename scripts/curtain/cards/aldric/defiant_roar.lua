-- Gain Ovation equal to Taunt. Gain 1 Retaliate.
return card {
  id = "defiant_roar", name = "Defiant Roar",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Ovation equal to Taunt. Gain {retaliate} Retaliate.",
  values = { retaliate = 1 },
  upgrade = { values = { retaliate = 2 } },
  says = { "IS THAT ALL?", "STILL STANDING!", "COME AND TRY!" },
  play = function(self, fight)
    self:gain(fight.aldric.keywords.taunt, "ovation")
    self:gain(self.values.retaliate, "retaliate")
  end,
}
