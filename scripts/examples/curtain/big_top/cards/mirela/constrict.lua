-- Deal damage equal to the enemy's Poison. Inflict 3 Poison.
return card {
  id = "constrict", name = "Constrict",
  owner = "mirela", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal damage equal to the enemy's Poison. Inflict {poison} Poison.",
  values = { poison = 3 },
  upgrade = { values = { poison = 5 } },
  play = function(self, fight, target)
    self:deal(target.keywords.poison, target)
    self:inflict(self.values.poison, "poison", target)
  end,
}
