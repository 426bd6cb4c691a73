-- Deal 4 damage. Inflict 2 Curse.
return card {
  id = "vaudeville_hook", name = "Vaudeville Hook",
  owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Inflict {curse} Curse.",
  values = { damage = 4, curse = 2 },
  upgrade = { values = { damage = 7 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.curse, "curse", target)
  end,
}
