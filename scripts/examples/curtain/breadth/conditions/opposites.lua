-- Gain 4 Block. If the last card played this turn was an Attack: Gain 4 Shield too.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "opposites", name = "Opposites", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  hears = { "hand" },
  text = "Gain {block} Block. After an Attack of this turn: Gain {shield} Shield.", values = { block = 4, shield = 4 }, upgrade = { values = { shield = 6 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    if self.memory.attacked == fight.turn then self:gain(self.values.shield, "shield", fight.odo) end
  end,
  on = {
    card_played = function(self, fight, event)
      self.memory.attacked = nil
      if event.card.type == "attack" then self.memory.attacked = fight.turn end
    end,
  },
}
