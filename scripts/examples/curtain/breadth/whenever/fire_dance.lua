-- End of the enemy's turn: each enemy's Burn grows by 1.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "fire_dance", name = "Fire Dance", owner = "odo", type = "enchantment", rarity = "rare", cost = 2,
  text = "End of the enemy's turn: Each burning enemy suffers {burn} Burn more.", values = { burn = 1 }, upgrade = { values = { burn = 2 } },
  on = {
    enemy_turn_end = function(self, fight, event)
      if event.target and event.target ~= fight.enemy then return end
      for _, e in ipairs(fight.enemies) do
        if e.keywords.burn > 0 then self:inflict(self.values.burn, "burn", e) end
      end
    end,
  },
}
