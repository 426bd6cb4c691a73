-- Start: the unit ahead gains Taunt.
return unit {
  id = "cue_herald", name = "Cue Herald", attack = 3, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Start: the unit ahead gains Taunt.",
  on = { start = function(self) self:grant("guard", self:ahead()) end },
}
