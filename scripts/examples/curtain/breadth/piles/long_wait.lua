-- Deal 14 damage. Costs 1 less for each turn it was retained.
return card {
  id = "long_wait", name = "Long Wait", owner = "vera", type = "attack", rarity = "rare", target = "enemy", retain = true,
  cost = function(self) return 4 - (self.memory.waited or 0) end,
  text = "Its cost varies. Deal {damage} damage. Retain.", values = { damage = 14 }, upgrade = { values = { damage = 18 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
  on = { turn_end_in_hand = function(self) self.memory.waited = (self.memory.waited or 0) + 1 end },
}
