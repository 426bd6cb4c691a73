-- Shop start: gain 1 mana.
return unit {
  id = "box_office", name = "Box Office", attack = 2, health = 4, cost = 2, pitch = 1, rarity = "uncommon",
  text = "Shop start: gain {mana} mana.",
  values = { mana = 1 },
  on = { shop_start = function(self) self:gain_mana(self.values.mana) end },
}
