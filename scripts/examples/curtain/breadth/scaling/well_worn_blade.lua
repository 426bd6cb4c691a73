-- Deal 3 damage, and 1 more for each time it was played in this run.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "well_worn_blade", name = "Well-Worn Blade", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage, and {more} more for each time it was played in this run.", values = { damage = 3, more = 1 }, upgrade = { cost = 0 },
  play = function(self, fight, target)
    local played = self.run_memory.played or 0
    self:deal(self.values.damage + self.values.more * played, target)
    self.run_memory.played = played + 1
  end,
}
