-- Faint: spawn Inner Doll.
return unit {
  id = "nesting_doll", name = "Nesting Doll", attack = 2, health = 3, cost = 4, pitch = 2, rarity = "rare",
  text = "Faint: spawn Inner Doll.",
  on = { faint = function(self) self:spawn("inner_doll") end },
}
