-- Gain Ovation equal to Taunt. Gain 3 Retaliate. Gain 3 Block.
return card {
  id = "defiant_roar", name = "Defiant Roar",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Ovation equal to Taunt. Gain {retaliate} Retaliate. Gain {block} Block.",
  values = { retaliate = 3, block = 3 },
  upgrade = { values = { retaliate = 5 } },
  says = { "IS THAT ALL?", "STILL STANDING!", "COME AND TRY!" },
  play = function(self, fight)
    self:gain(fight.aldric.keywords.taunt, "ovation")
    self:gain(self.values.retaliate, "retaliate")
    self:gain(self.values.block, "block")
  end,
}
