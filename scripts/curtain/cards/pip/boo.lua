-- Deal 2 damage. Inflict 2 Fear.
return card {
  id = "boo", name = "Boo!",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Inflict {fear} Fear.",
  values = { damage = 2, fear = 2 },
  upgrade = { cost = 0 },
  says = { "BOO!", "BEHIND YOU!", "MADE YOU LOOK!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.fear, "fear", target)
  end,
}
