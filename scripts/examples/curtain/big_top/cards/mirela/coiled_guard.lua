-- Gain 3 Block. If the enemy has Poison: Gain 1 Distract.
return card {
  id = "coiled_guard", name = "Coiled Guard",
  owner = "mirela", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. If the enemy has Poison: Gain {distract} Distract.",
  values = { block = 3, distract = 1 },
  upgrade = { values = { block = 5 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    if fight.enemy.keywords.poison > 0 then self:gain(self.values.distract, "distract") end
  end,
}
