-- Deal 3 damage. Gain 2 Block.
return card {
  id = "heave", name = "Heave",
  owner = "bruno", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Gain {block} Block.",
  values = { damage = 3, block = 2 },
  upgrade = { values = { block = 4 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.block, "block")
  end,
}
