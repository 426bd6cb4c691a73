-- Deal 10 damage. Vera loses 2 HP.
return card {
  id = "reckless_lunge", name = "Reckless Lunge", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Lose {loss} HP.", values = { damage = 10, loss = 2 }, upgrade = { values = { damage = 13 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:lose(self.values.loss, "hp")
  end,
}
