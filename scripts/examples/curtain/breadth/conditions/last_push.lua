-- Deal 5 damage, twice as much to an enemy below half its HP.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "last_push", name = "Last Push", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage, {more} to an enemy below half its HP.", values = { damage = 5, more = 10 }, upgrade = { values = { damage = 6, more = 12 } },
  play = function(self, fight, target)
    local n = self.values.damage
    if target.hp * 2 < target.max_hp then n = self.values.more end
    self:deal(n, target)
  end,
}
