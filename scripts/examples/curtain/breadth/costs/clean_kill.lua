-- Deal 6 damage. If that fells the enemy, its cost comes back.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "clean_kill", name = "Clean Kill", owner = "vera", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage. If it falls: Gain {energy} Energy.", values = { damage = 6, energy = 2 }, upgrade = { values = { damage = 9 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if not target.alive then self:gain(self.values.energy, "energy") end
  end,
}
