-- Gain 2 Energy. At the start of your next turn lose 1.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "loan", name = "Loan", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Gain {energy} Energy. Next turn: Lose {debt} Energy.", values = { energy = 2, debt = 1 }, upgrade = { values = { energy = 3 } },
  play = function(self)
    self:gain(self.values.energy, "energy")
    self:later("next_turn", "pay", self.values.debt)
  end,
  waits = { pay = function(self, fight, n) self:lose(n, "energy") end },
}
