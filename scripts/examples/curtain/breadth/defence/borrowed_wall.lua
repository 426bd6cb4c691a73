-- Take all Block of the enemy for the team.
-- check: C309 because no test enemy has Block
return card {
  id = "borrowed_wall", name = "Borrowed Wall", owner = "odo", type = "defense", rarity = "rare", cost = 1, target = "enemy",
  text = "The enemy loses all Block. Gain Block equal to the Block lost.", upgrade = { cost = 0 },
  play = function(self, fight, target) self:gain(self:lose("all", "block", target), "block") end,
}
