-- Buy: gain Taunt for good.
return unit {
  id = "bouncer", name = "Bouncer", attack = 2, health = 4, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Buy: gain Taunt for good.",
  on = { buy = function(self) self:grant_for_good("guard") end },
}
