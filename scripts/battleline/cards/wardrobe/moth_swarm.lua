-- Play: Until the end of the turn, an enemy creature loses Taunt. Deal 2 damage to it.
return action {
  id = "moth_swarm", name = "Moth Swarm", house = "wardrobe", aember = 1, rarity = "common",
  text = "Play: Until the end of the turn, an enemy creature loses Taunt. Deal {damage} damage to it.",
  values = { damage = 2 },
  target = { kind = "creature", side = "enemy" },
  play = function(self, game, target)
    self:lose_keyword("taunt", target, "turn")
    self:deal(self.values.damage, target)
  end,
}
