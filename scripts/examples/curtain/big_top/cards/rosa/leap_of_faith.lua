-- Costs 4, 1 less for each card played this turn. Deal 11 damage.
return card {
  id = "leap_of_faith", name = "Leap of Faith",
  owner = "rosa", type = "attack", rarity = "rare", target = "enemy",
  cost = function(self, fight) return 4 - self.values.less * fight.cards_played end,
  text = "Costs {less} less per card played this turn. Deal {damage} damage.",
  values = { less = 1, damage = 11 },
  upgrade = { values = { damage = 15 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
  end,
}
