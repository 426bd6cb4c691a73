-- Fells an enemy of 10 HP or less; deals 4 damage to any other.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "final_bow", name = "Final Bow", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "If the enemy has {limit} HP or less, it falls. Otherwise: Deal {damage} damage.", values = { limit = 10, damage = 4 }, upgrade = { values = { limit = 14 } },
  play = function(self, fight, target)
    if target.hp <= self.values.limit then self:lose("all", "hp", target) else self:deal(self.values.damage, target) end
  end,
}
