-- Whenever a protagonist is knocked out: Deal 20 damage to each enemy.
return card {
  id = "vengeance", name = "Vengeance", owner = "neutral", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever a protagonist is knocked out: Deal {damage} damage to each enemy.", values = { damage = 20 }, upgrade = { values = { damage = 30 } },
  on = { knocked_out = function(self, fight) self:deal(self.values.damage, fight.enemies) end },
}
