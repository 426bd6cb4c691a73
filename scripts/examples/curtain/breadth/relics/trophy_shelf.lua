-- Whenever an enemy falls and others stand: Gain 1 energy and draw 1 card.
return relic {
  id = "trophy_shelf", name = "Trophy Shelf", rarity = "rare",
  text = "Whenever an enemy falls: Gain {energy} Energy and draw {cards} card.", values = { energy = 1, cards = 1 },
  on = {
    defeated = function(self)
      self:gain(self.values.energy, "energy")
      self:draw(self.values.cards)
    end,
  },
}
