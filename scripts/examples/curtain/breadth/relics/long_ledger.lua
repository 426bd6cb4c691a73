-- Every fourth card of the run deals 10 damage to each enemy.
return relic {
  id = "long_ledger", name = "Long Ledger", rarity = "rare",
  text = "Every {every} cards: Deal {damage} damage to each enemy.", values = { every = 4, damage = 10 },
  on = {
    card_played = function(self, fight)
      self.memory.cards = (self.memory.cards or 0) + 1
      if self.memory.cards % self.values.every == 0 then self:deal(self.values.damage, fight.enemies) end
    end,
  },
}
