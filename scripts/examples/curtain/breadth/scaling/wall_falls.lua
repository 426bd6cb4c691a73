-- Deal damage equal to Block.
return card {
  id = "wall_falls", name = "Wall Falls", owner = "odo", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal damage equal to Block.", upgrade = { cost = 0 },
  play = function(self, fight, target) self:deal(fight.team.keywords.block, target) end,
}
