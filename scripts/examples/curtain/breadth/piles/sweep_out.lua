-- Exhaust all cards in hand that cannot be played at all. Gain 1 Energy for each.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "sweep_out", name = "Sweep Out", owner = "odo", type = "action", rarity = "uncommon", cost = 0,
  text = "Exhaust all unplayable cards in hand. Gain {energy} Energy for each.", values = { energy = 1 }, upgrade = { values = { energy = 2 } },
  play = function(self, fight)
    local dust = {}
    for _, c in ipairs(fight.hand) do
      if c.unplayable then table.insert(dust, c) end
    end
    self:gain(self.values.energy * self:exhaust(dust), "energy")
  end,
}
