-- The enemy loses 5 HP, past every defence.
return card {
  id = "cold_truth", name = "Cold Truth", owner = "odo", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "The enemy loses {loss} HP.", values = { loss = 5 }, upgrade = { values = { loss = 7 } },
  play = function(self, fight, target) self:lose(self.values.loss, "hp", target) end,
}
