-- Inflict 4 Poison. Inflict 2 Amber.
return card {
  id = "resin", name = "Resin", owner = "neutral", type = "action", rarity = "legendary", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison. Inflict {amber} Amber.", values = { poison = 4, amber = 2 },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
    self:inflict(self.values.amber, "amber", target)
  end,
  upgrade = { values = { amber = 3 } },
}
