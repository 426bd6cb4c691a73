-- Faint: spawn Moth.
return unit {
  id = "costume_trunk", name = "Costume Trunk", attack = 2, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Faint: spawn Moth.",
  on = { faint = function(self) self:spawn("moth") end },
}
