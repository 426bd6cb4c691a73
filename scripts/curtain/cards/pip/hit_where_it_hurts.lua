-- Deal 3 damage. Inflict 2 Vulnerable.
return card {
  id = "hit_where_it_hurts", name = "Hit Where It Hurts",
  owner = "pip", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Inflict {vulnerable} Vulnerable.",
  values = { damage = 3, vulnerable = 2 },
  upgrade = { values = { damage = 6 } },
  says = { "OOH. THAT ONE LANDED.", "RIGHT IN THE SUBPLOT.", "WAS THAT THE SORE SPOT?" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.vulnerable, "vulnerable", target)
  end,
}
