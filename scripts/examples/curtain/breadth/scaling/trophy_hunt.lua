-- Deal 8 damage. If that fells the enemy, a better copy of it comes into the deck for good.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "trophy_hunt", name = "Trophy Hunt", owner = "vera", type = "attack", rarity = "rare", cost = 1, target = "enemy", exhaust = true,
  text = "Deal {damage} damage. If it falls, this card is upgraded for good. Exhaust.", values = { damage = 8 }, upgrade = { values = { damage = 12 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if target.alive or self.upgraded then return end
    self:create("trophy_hunt", { to = "deck", upgraded = true })
    self:purge(self)
  end,
}
