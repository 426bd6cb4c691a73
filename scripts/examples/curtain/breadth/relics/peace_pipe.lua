-- After a turn without an Attack: Gain 1 energy.
return relic {
  id = "peace_pipe", name = "Peace Pipe", rarity = "uncommon",
  text = "After a turn without an Attack: Gain {energy} Energy.", values = { energy = 1 },
  on = {
    card_played = function(self, fight, event) if event.card.type == "attack" then self.memory.fought = fight.turn end end,
    player_turn_start = function(self, fight)
      if fight.turn > 1 and self.memory.fought ~= fight.turn - 1 then self:gain(self.values.energy, "energy") end
    end,
  },
}
