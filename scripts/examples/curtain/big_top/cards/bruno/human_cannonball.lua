-- Deal 13 damage. Lose 3 HP.
return card {
  id = "human_cannonball", name = "Human Cannonball",
  owner = "bruno", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage. Lose {hp} HP.",
  values = { damage = 13, hp = 3 },
  upgrade = { values = { damage = 17 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:lose(self.values.hp, "hp", fight.bruno)
  end,
}
