-- Gain 4 Block. If it was the last card in hand: Draw 2 cards.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "exit_line", name = "Exit Line", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. If the hand is empty then: Draw {cards} cards.", values = { block = 4, cards = 2 }, upgrade = { values = { block = 6 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    if #fight.hand == 0 then self:draw(self.values.cards) end
  end,
}
