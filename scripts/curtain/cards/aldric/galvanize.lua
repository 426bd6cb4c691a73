-- Deal 3 damage. Heal each protagonist by 1.
return card {
  id = "galvanize", name = "Galvanize",
  owner = "aldric", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Heal each protagonist by {heal}.",
  values = { damage = 3, heal = 1 },
  upgrade = { values = { damage = 4 } },
  says = { "FOR HONOR.", "ON YOUR FEET!", "WITH ME!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:heal(self.values.heal, fight.protagonists)
  end,
}
