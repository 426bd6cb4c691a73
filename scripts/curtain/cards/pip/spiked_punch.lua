-- Start of your turn: Inflict 2 Poison on each enemy.
return card {
  id = "spiked_punch", name = "Spiked Punch",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Start of your turn: Inflict {poison} Poison on each enemy.",
  values = { poison = 2 },
  upgrade = { values = { poison = 4 } },
  says = { "HAVE SOME MORE!", "ON THE HOUSE!", "WHO MADE THIS?" },
  on = {
    player_turn_start = function(self, fight)
      for _, enemy in ipairs(fight.enemies) do
        self:inflict(self.values.poison, "poison", enemy)
      end
    end,
  },
}
