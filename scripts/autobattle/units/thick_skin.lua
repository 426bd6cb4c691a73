-- Hurt: gain Shield.
return unit {
  id = "thick_skin", name = "Thick-Skinned Ham", attack = 2, health = 5, cost = 4, pitch = 2, rarity = "rare",
  text = "Hurt: gain Shield.",
  on = { hurt = function(self) self:grant("shield") end },
}
