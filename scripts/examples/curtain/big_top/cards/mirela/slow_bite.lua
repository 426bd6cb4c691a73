-- Inflict 4 Poison.
return card {
  id = "slow_bite", name = "Slow Bite",
  owner = "mirela", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison.",
  values = { poison = 4 },
  upgrade = { values = { poison = 6 } },
  play = function(self, fight, target)
    self:inflict(self.values.poison, "poison", target)
  end,
}
