-- Even chances: Deal 14 damage to the enemy, or lose 4 HP.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "double_or_nothing", name = "Double or Nothing", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Even chances: Deal {damage} damage, or lose {loss} HP.", values = { damage = 14, loss = 4 }, upgrade = { values = { damage = 18 } },
  play = function(self, fight, target)
    if self:pick({ true, false }) then self:deal(self.values.damage, target) else self:lose(self.values.loss, "hp") end
  end,
}
