-- Retain. Deal 6 damage.
return card {
  id = "held_pose", name = "Held Pose",
  owner = "rosa", type = "attack", rarity = "uncommon", cost = 1, target = "enemy", retain = true,
  text = "Retain. Deal {damage} damage.",
  values = { damage = 6 },
  upgrade = { values = { damage = 9 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
  end,
}
