-- Deal 3 damage once for each Attack played before it this turn.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "big_finish", name = "Big Finish", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  hears = { "hand", "draw_pile", "discard_pile" },
  text = "Deal {damage} damage for each Attack played this turn.", values = { damage = 3 }, upgrade = { values = { damage = 4 } },
  play = function(self, fight, target)
    if self.memory.turn == fight.turn then self:deal(self.values.damage, target, { times = self.memory.attacks }) end
  end,
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" then return end
      if self.memory.turn ~= fight.turn then self.memory.attacks = 0 end
      self.memory.turn = fight.turn
      self.memory.attacks = self.memory.attacks + 1
    end,
  },
}
