-- Gain 6 Block. Block stays for this turn.
return card {
  id = "dig_in", name = "Dig In", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Gain {dug_in} Dug In.", values = { block = 6, dug_in = 1 }, upgrade = { values = { block = 9 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.dug_in, "dug_in")
  end,
}
