-- Inflict 2 Frost.
return card {
  id = "cold_snap", name = "Cold Snap", owner = "odo", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {frost} Frost.", values = { frost = 2 }, upgrade = { values = { frost = 3 } },
  play = function(self, fight, target) self:inflict(self.values.frost, "frost", target) end,
}
