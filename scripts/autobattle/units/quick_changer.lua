-- Buy: all other allies lose Taunt for good. The front ally gains 1 health for good.
return unit {
  id = "quick_changer", name = "Quick-Change Artist", attack = 3, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: all other allies lose Taunt for good. The front ally gains {health} health for good.",
  values = { health = 1 },
  on = {
    buy = function(self)
      self:remove_for_good("guard", self:others())
      self:buff_for_good({ health = self.values.health }, self:allies { place = 1 })
    end,
  },
}
