-- Gain 4 Block now, and 4 Block at the start of your next turn.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "slow_guard", name = "Slow Guard", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Next turn: Gain {then_block} Block.", values = { block = 4, then_block = 4 }, upgrade = { values = { then_block = 6 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:later("next_turn", "again", self.values.then_block)
  end,
  waits = { again = function(self, fight, n) self:gain(n, "block") end },
}
