-- At the end of its turn it takes 3 HP from the protagonist who has fewer.
return enemy {
  id = "stalker", name = "Stalker", hp = 22, intents = { { gain(3, "block") } },
  text = "Takes {bite} HP from the weaker protagonist each turn.", values = { bite = 3 },
  on = {
    enemy_turn_end = function(self, fight)
      local prey
      for _, p in ipairs(fight.protagonists) do
        if p.alive and (not prey or p.hp < prey.hp) then prey = p end
      end
      if prey then self:lose(self.values.bite, "hp", prey) end
    end,
  },
}
