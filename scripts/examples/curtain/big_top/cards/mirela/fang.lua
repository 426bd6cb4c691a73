-- Deal 4 damage. If the enemy has Poison: Inflict 1 Weak.
return card {
  id = "fang", name = "Fang",
  owner = "mirela", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. If the enemy has Poison: Inflict {weak} Weak.",
  values = { damage = 4, weak = 1 },
  upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if target.keywords.poison > 0 then self:inflict(self.values.weak, "weak", target) end
  end,
}
