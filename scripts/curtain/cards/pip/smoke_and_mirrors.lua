-- End of your turn: Gain Distract equal to the kinds of debuff on the enemy.
return card {
  id = "smoke_and_mirrors", name = "Smoke and Mirrors",
  owner = "pip", type = "enchantment", rarity = "rare", cost = 1,
  text = "End of your turn: Gain Distract equal to the kinds of debuff on the enemy.",
  upgrade = { cost = 0 },
  says = { "POOF!", "NOW YOU SEE ME!", "THE OTHER PIP!" },
  on = {
    player_turn_end = function(self, fight)
      self:gain(fight.enemy.debuff_kinds, "distract")
    end,
  },
}
