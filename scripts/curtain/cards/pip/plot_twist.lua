-- End of the enemy's turn: The enemy loses HP equal to its Frustration.
return card {
  id = "plot_twist", name = "Plot Twist",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 2,
  text = "End of the enemy's turn: The enemy loses HP equal to its Frustration.",
  upgrade = { cost = 1 },
  says = { "BET YOU MISSED THAT.", "PLOT THICKENS!", "NOBODY READS AHEAD." },
  on = {
    enemy_turn_end = function(self, fight)
      self:lose(fight.enemy.keywords.frustration, "hp", fight.enemy)
    end,
  },
}
