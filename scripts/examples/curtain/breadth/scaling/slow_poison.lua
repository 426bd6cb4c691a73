-- Inflict 2 Poison; each time in a fight 2 more.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "slow_poison", name = "Slow Poison", owner = "odo", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {poison} Poison, {more} more for each time before.", values = { poison = 2, more = 2 }, upgrade = { values = { poison = 4 } },
  play = function(self, fight, target)
    local before = self.memory.before or 0
    self:inflict(self.values.poison + self.values.more * before, "poison", target)
    self.memory.before = before + 1
  end,
}
