-- Deal 8 damage. Costs 1 less for each Ovation.
return card {
  id = "crowd_work", name = "Crowd Work", owner = "vera", type = "attack", rarity = "uncommon", target = "enemy",
  cost = function(self, fight) return 3 - fight.ovation end,
  text = "Its cost varies. Deal {damage} damage.", values = { damage = 8 }, upgrade = { values = { damage = 11 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
