-- Deal 7 damage to each enemy. Costs 1 less for each card discarded this turn.
return card {
  id = "light_load", name = "Light Load", owner = "odo", type = "attack", rarity = "rare",
  cost = function(self, fight)
    if self.memory.turn ~= fight.turn then return 3 end
    return 3 - self.memory.discarded
  end,
  hears = { "hand", "draw_pile", "discard_pile" },
  text = "Its cost varies. Deal {damage} damage to each enemy.", values = { damage = 7 }, upgrade = { values = { damage = 9 } },
  play = function(self, fight) self:deal(self.values.damage, fight.enemies) end,
  on = {
    discarded = function(self, fight)
      local before = 0
      if self.memory.turn == fight.turn then before = self.memory.discarded end
      self.memory.turn = fight.turn
      self.memory.discarded = before + 1
    end,
  },
}
