-- The enemy loses all Block and Shield. Deal as much damage as that was.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "crack_open", name = "Crack Open", owner = "odo", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "The enemy loses all Block and Shield. Deal damage equal to the Block and Shield lost.", upgrade = { cost = 0 },
  play = function(self, fight, target)
    local lost = self:lose("all", "block", target) + self:lose("all", "shield", target)
    self:deal(lost, target)
  end,
}
