-- Inflict 3 Frustration on each enemy. End of the enemy's turn: The enemy loses HP equal to its Frustration.
return card {
  id = "plot_twist", name = "Plot Twist",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Inflict {frustration} Frustration on each enemy. End of the enemy's turn: The enemy loses HP equal to its Frustration.",
  values = { frustration = 3 },
  upgrade = { values = { frustration = 4 } },
  says = { "BET YOU MISSED THAT.", "PLOT THICKENS!", "NOBODY READS AHEAD." },
  play = function(self, fight)
    for _, enemy in ipairs(fight.enemies) do
      self:inflict(self.values.frustration, "frustration", enemy)
    end
  end,
  on = {
    enemy_turn_end = function(self, fight)
      self:lose(fight.enemy.keywords.frustration, "hp", fight.enemy)
    end,
  },
}
