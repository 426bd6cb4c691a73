-- Faint: spawn Innermost Doll.
return unit {
  id = "inner_doll", name = "Inner Doll", attack = 2, health = 2, cost = 0, pitch = 0,
  text = "Faint: spawn Innermost Doll.",
  on = { faint = function(self) self:spawn("innermost_doll") end },
}
