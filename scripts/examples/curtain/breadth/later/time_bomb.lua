-- In three turns: the enemies lose 20 HP.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "time_bomb", name = "Time Bomb", owner = "odo", type = "action", rarity = "rare", cost = 2, exhaust = true,
  text = "In {turns} turns each enemy loses {loss} HP. Exhaust.", values = { turns = 3, loss = 20 }, upgrade = { values = { loss = 26 } },
  play = function(self) self:later("next_turn", "tick", self.values.turns, self.values.loss) end,
  waits = {
    tick = function(self, fight, turns, loss)
      if turns > 1 then self:later("next_turn", "tick", turns - 1, loss) else self:lose(loss, "hp", fight.enemies) end
    end,
  },
}
