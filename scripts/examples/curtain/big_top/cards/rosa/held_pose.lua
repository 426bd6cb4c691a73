-- Retain. Deal 10 damage.
return card {
  id = "held_pose", name = "Held Pose",
  owner = "rosa", type = "attack", rarity = "rare", cost = 2, target = "enemy", retain = true,
  text = "Retain. Deal {damage} damage.",
  values = { damage = 10 },
  upgrade = { values = { damage = 13 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
  end,
}
