-- Every third Attack of the run gains 1 energy.
return relic {
  id = "third_beat", name = "Third Beat", rarity = "uncommon",
  text = "Every {every} Attacks: Gain {energy} Energy.", values = { every = 3, energy = 1 },
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" then return end
      self.memory.count = (self.memory.count or 0) + 1
      if self.memory.count % self.values.every == 0 then self:gain(self.values.energy, "energy") end
    end,
  },
}
