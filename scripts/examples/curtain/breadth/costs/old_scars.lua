-- Deal 12 damage. Costs 4, and 1 less for each time Vera lost HP in this fight.
return card {
  id = "old_scars", name = "Old Scars", owner = "vera", type = "attack", rarity = "uncommon", target = "enemy",
  cost = function(self) return 4 - (self.memory.scars or 0) end,
  hears = { "hand", "draw_pile", "discard_pile" },
  text = "Its cost varies. Deal {damage} damage.", values = { damage = 12 }, upgrade = { values = { damage = 15 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
  on = {
    damaged = function(self, fight, event)
      if event.target == fight.vera then self.memory.scars = (self.memory.scars or 0) + 1 end
    end,
  },
}
