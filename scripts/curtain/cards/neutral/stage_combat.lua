-- Deal 3 damage. Gain 2 Block.
return card {
  id = "stage_combat", name = "Stage Combat",
  owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Gain {block} Block.",
  values = { damage = 3, block = 2 },
  upgrade = { values = { damage = 4, block = 3 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.block, "block")
  end,
}
