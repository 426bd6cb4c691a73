-- Shop start: the unit behind gains 1 health for good.
return unit {
  id = "singing_teacher", name = "Singing Teacher", attack = 3, health = 5, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Shop start: the unit behind gains {health} health for good.",
  values = { health = 1 },
  on = { shop_start = function(self) self:buff_for_good({ health = self.values.health }, self:behind()) end },
}
