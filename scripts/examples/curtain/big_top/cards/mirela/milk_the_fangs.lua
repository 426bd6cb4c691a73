-- Double the enemy's Poison.
return card {
  id = "milk_the_fangs", name = "Milk the Fangs",
  owner = "mirela", type = "action", rarity = "rare", cost = 1, target = "enemy",
  text = "Inflict Poison equal to the enemy's Poison.",
  upgrade = { cost = 0 },
  play = function(self, fight, target)
    self:inflict(target.keywords.poison, "poison", target)
  end,
}
