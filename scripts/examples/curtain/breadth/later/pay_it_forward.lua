-- Draw 1 card more at the start of each of the next 2 turns.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "pay_it_forward", name = "Pay It Forward", owner = "odo", type = "action", rarity = "uncommon", cost = 1,
  text = "Draw {cards} cards more at the start of each of the next {turns} turns.", values = { cards = 1, turns = 2 }, upgrade = { values = { cards = 2 } },
  play = function(self) self:later("next_turn", "draw", self.values.cards, self.values.turns) end,
  waits = {
    draw = function(self, fight, cards, turns)
      self:draw(cards)
      if turns > 1 then self:later("next_turn", "draw", cards, turns - 1) end
    end,
  },
}
