-- Deal 4 damage. Earn 3 coins.
return card {
  id = "passed_hat", name = "Passed Hat", owner = "odo", type = "attack", rarity = "uncommon", cost = 1, target = "enemy", exhaust = true,
  text = "Exhaust. Deal {damage} damage. Gain {coins} Currency.", values = { damage = 4, coins = 3 }, upgrade = { values = { coins = 5 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.coins, "currency")
  end,
}
