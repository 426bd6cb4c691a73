-- Buy: all other allies gain 1 health for good.
return unit {
  id = "set_painter", name = "Set Painter", attack = 3, health = 4, cost = 3, pitch = 1, rarity = "common",
  text = "Buy: all other allies gain {health} health for good.",
  values = { health = 1 },
  on = { buy = function(self) self:buff_for_good({ health = self.values.health }, self:others()) end },
}
