-- Deal 4 damage. Upgraded once it deals 6, twice also Gain 3 Block, three times it costs nothing.
return card {
  id = "drilled_lunge", name = "Drilled Lunge", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 4, block = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
  upgrade = {
    values = { damage = 6 },
    upgrade = {
      text = "Deal {damage} damage. Gain {block} Block.",
      play = function(self, fight, target)
        self:deal(self.values.damage, target)
        self:gain(self.values.block, "block")
      end,
      upgrade = { cost = 0 },
    },
  },
}
