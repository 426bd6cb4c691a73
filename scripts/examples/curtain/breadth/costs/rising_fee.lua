-- Gain 5 Block. Costs 1 more for each time it was played in this fight.
return card {
  id = "rising_fee", name = "Rising Fee", owner = "odo", type = "defense", rarity = "uncommon",
  cost = function(self) return self.memory.played or 0 end,
  text = "Its cost varies. Gain {block} Block.", values = { block = 5 }, upgrade = { values = { block = 7 } },
  play = function(self)
    self.memory.played = (self.memory.played or 0) + 1
    self:gain(self.values.block, "block")
  end,
}
