-- Inflict 2 Weak on an enemy.
return item {
  id = "smoke_bomb", name = "Smoke Bomb", rarity = "uncommon", target = "enemy",
  text = "Inflict {weak} Weak.",
  values = { weak = 2 },
  play = function(self, fight, target)
    self:inflict(self.values.weak, "weak", target)
  end,
}
