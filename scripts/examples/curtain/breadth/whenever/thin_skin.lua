-- The first time an ally loses HP in a turn: Gain 2 Luck.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "thin_skin", name = "Thin Skin", owner = "vera", type = "enchantment", rarity = "uncommon", cost = 0,
  text = "The first time an ally loses HP in a turn: Gain {luck} Luck.", values = { luck = 2 }, upgrade = { values = { luck = 3 } },
  on = {
    damaged = function(self, fight, event)
      if event.target == fight.enemy or self.memory.turn == fight.turn then return end
      self.memory.turn = fight.turn
      self:gain(self.values.luck, "luck")
    end,
  },
}
