-- Costs X. Each enemy is hit X times for 2.
return card {
  id = "flood_lights", name = "Flood Lights", owner = "odo", type = "attack", rarity = "rare", cost = "x",
  text = "Costs X. Deal {damage} damage X times to each enemy.", values = { damage = 2 }, upgrade = { values = { damage = 3 } },
  play = function(self, fight) self:deal(self.values.damage, fight.enemies, { times = self.x }) end,
}
