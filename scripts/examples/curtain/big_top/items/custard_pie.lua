-- Deal 8 damage. Inflict 2 Vulnerable.
return item {
  id = "custard_pie", name = "Custard Pie", rarity = "uncommon", target = "enemy",
  text = "Deal {damage} damage. Inflict {vulnerable} Vulnerable.",
  values = { damage = 8, vulnerable = 2 },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.vulnerable, "vulnerable", target)
  end,
}
