-- End of your turn: Retaliate doubles.
return card {
  id = "dramatic_lighting", name = "Dramatic Lighting",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "End of your turn: Retaliate doubles.",
  upgrade = { cost = 0 },
  says = { "LIGHT THE STAGE.", "A LITTLE TO THE LEFT.", "LET THERE BE LIMELIGHT." },
  on = {
    player_turn_end = function(self, fight)
      self:gain(fight.team.keywords.retaliate, "retaliate")
    end,
  },
}
