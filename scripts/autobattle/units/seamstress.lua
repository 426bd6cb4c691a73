-- Ally spawn: that unit gains 2 attack and 1 health.
return unit {
  id = "seamstress", name = "Seamstress", attack = 4, health = 5, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Ally spawn: that unit gains {attack} attack and {health} health.",
  values = { attack = 2, health = 1 },
  on = {
    ally_spawn = function(self, battle, event)
      self:buff({ attack = self.values.attack, health = self.values.health }, event.unit)
    end,
  },
}
