-- Deal damage equal to Ovation. Gain Taunt equal to Ovation. Inflict Frustration equal to Ovation.
return card {
  id = "ultimate_jeer", name = "Ultimate Jeer",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal damage equal to Ovation. Gain Taunt equal to Ovation. Inflict Frustration equal to Ovation.",
  upgrade = { cost = 1 },
  says = { "BOOOO!", "GET OFF THE STAGE!", "REFUND!" },
  play = function(self, fight, target)
    -- Read anew each time: the hit itself raises what follows.
    self:deal(fight.ovation, target)
    self:gain(fight.ovation, "taunt")
    self:inflict(fight.ovation, "frustration", target)
  end,
}
