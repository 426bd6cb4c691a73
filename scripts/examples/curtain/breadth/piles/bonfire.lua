-- Exhaust the other cards in hand. Deal 4 damage for each.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "bonfire", name = "Bonfire", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy", exhaust = true,
  text = "Exhaust cards in hand. Deal {damage} damage for each. Exhaust.", values = { damage = 4 }, upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self:exhaust(fight.hand) })
  end,
}
