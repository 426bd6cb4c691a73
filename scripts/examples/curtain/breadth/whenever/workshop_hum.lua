-- Whenever an effect creates a card: upgrade it for the fight.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "workshop_hum", name = "Workshop Hum", owner = "vera", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Whenever an effect creates a card: it is upgraded for the fight.", upgrade = { cost = 0 },
  on = { created = function(self, fight, event) self:upgrade(event.card) end },
}
