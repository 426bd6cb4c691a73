-- Deal 4 damage, and 4 more for each time this card was played in this fight.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "warming_up", name = "Warming Up", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage, {more} more for each time before.", values = { damage = 4, more = 4 }, upgrade = { values = { more = 6 } },
  play = function(self, fight, target)
    local before = self.memory.before or 0
    self:deal(self.values.damage + self.values.more * before, target)
    self.memory.before = before + 1
  end,
}
