-- Deal 5 damage. Defense cards in hand cost 1 less.
return card {
  id = "bulwark", name = "Bulwark",
  owner = "aldric", type = "attack", rarity = "basic", cost = 2, target = "enemy",
  text = "Deal {damage} damage. Defense cards in hand cost {discount} less.",
  values = { damage = 5, discount = 1 },
  upgrade = { cost = 1 },
  says = { "BEHIND ME.", "NOT ONE STEP BACK.", "I AM THE WALL." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:discount(self.values.discount, { type = "defense" })
  end,
}
