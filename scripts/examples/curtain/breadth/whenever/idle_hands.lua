-- End of your turn: Gain 2 Block for each Energy left.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "idle_hands", name = "Idle Hands", owner = "neutral", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "End of your turn: Gain {block} Block for each Energy.", values = { block = 2 }, upgrade = { values = { block = 3 } },
  on = { player_turn_end = function(self, fight) self:gain(self.values.block * fight.energy, "block") end },
}
