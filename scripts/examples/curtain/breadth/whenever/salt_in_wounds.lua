-- Whenever a debuff is inflicted on the enemy: the enemy loses 1 HP.
return card {
  id = "salt_in_wounds", name = "Salt in Wounds", owner = "odo", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Whenever a debuff is inflicted on the enemy: The enemy loses {loss} HP.", values = { loss = 1 }, upgrade = { values = { loss = 2 } },
  on = { inflicted = function(self, fight, event) if event.target == fight.enemy then self:lose(self.values.loss, "hp", event.target) end end },
}
