-- Deal 3 damage. A random card in hand costs 1 less.
return card {
  id = "create_opportunity", name = "Create Opportunity",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. A random card in hand costs {discount} less.",
  values = { damage = 3, discount = 1 },
  upgrade = { values = { damage = 5 } },
  says = { "AFTER YOU!", "THE DOOR IS OPEN!", "WATCH THE GAP!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:discount(self.values.discount, { random = 1 })
  end,
}
