-- Deal 2 damage, and 1 more for each HP that Vera lacks.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "cornered", name = "Cornered", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage, {more} more for each HP that Vera lacks.", values = { damage = 2, more = 1 }, upgrade = { values = { damage = 5 } },
  play = function(self, fight, target)
    local lacks = fight.vera.max_hp - fight.vera.hp
    self:deal(self.values.damage + self.values.more * lacks, target)
  end,
}
