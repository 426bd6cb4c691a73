-- Lose all Charge. Deal 4 damage for each.
return card {
  id = "let_go", name = "Let Go", owner = "odo", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Lose all Charge. Deal {damage} damage per Charge lost.", values = { damage = 4 }, upgrade = { values = { damage = 5 } },
  play = function(self, fight, target) self:deal(self.values.damage * self:lose("all", "charge"), target) end,
}
