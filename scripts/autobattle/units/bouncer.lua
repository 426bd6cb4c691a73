-- Buy: gain Taunt for good.
return unit {
  id = "bouncer", name = "Bouncer", attack = 3, health = 6, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Buy: gain Taunt for good.",
  on = { buy = function(self) self:grant_for_good("guard") end },
}
