-- Sell, once: gain 1 mana.
return unit {
  id = "program_seller", name = "Program Seller", attack = 1, health = 3, cost = 1, pitch = 1, rarity = "common",
  text = "Sell, once: gain {mana} mana.",
  values = { mana = 1 },
  on = { sell = function(self) self:gain_mana(self.values.mana) end },
  limit = { sell = 1 },
}
