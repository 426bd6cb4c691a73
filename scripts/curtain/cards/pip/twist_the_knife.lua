-- Deal 1 damage per debuff stack on the enemy.
return card {
  id = "twist_the_knife", name = "Twist the Knife",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage per debuff stack on the enemy.",
  values = { damage = 1 },
  upgrade = { cost = 0 },
  says = { "DOES THIS HURT?", "AND NOW?", "A QUARTER TURN..." },
  play = function(self, fight, target)
    self:deal(self.values.damage * target.debuff_stacks, target)
  end,
}
