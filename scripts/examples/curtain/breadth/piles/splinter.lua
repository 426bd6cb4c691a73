-- Deal 2 damage. Made by others, and gone when the turn ends or it was thrown.
return card {
  id = "splinter", name = "Splinter", owner = "neutral", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  exhaust = true, ephemeral = true,
  text = "Deal {damage} damage. Exhaust. Ephemeral.", values = { damage = 2 }, upgrade = { values = { damage = 4 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
