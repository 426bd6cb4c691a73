-- Deal 2 damage plus 2 per kind of debuff on the enemy.
return card {
  id = "quick_jab", name = "Quick Jab",
  owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage plus {bonus} per kind of debuff on the enemy.",
  values = { damage = 2, bonus = 2 },
  upgrade = { values = { damage = 3 } },
  says = { "THWIP!", "ZIP!", "IN AND OUT!" },
  play = function(self, fight, target)
    -- CC-39: one hit, for all eleven kinds.
    self:deal(self.values.damage + self.values.bonus * target.debuff_kinds, target)
  end,
}
