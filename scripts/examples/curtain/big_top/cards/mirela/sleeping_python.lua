-- Start of your turn: Inflict 1 Poison on each enemy.
return card {
  id = "sleeping_python", name = "Sleeping Python",
  owner = "mirela", type = "enchantment", rarity = "rare", cost = 2,
  text = "Start of your turn: Inflict {poison} Poison on each enemy.",
  values = { poison = 1 },
  upgrade = { values = { poison = 2 } },
  on = {
    player_turn_start = function(self, fight)
      for _, enemy in ipairs(fight.enemies) do self:inflict(self.values.poison, "poison", enemy) end
    end,
  },
}
