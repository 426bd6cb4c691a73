-- Buy: a random other ally gains Shield for good.
return unit {
  id = "wardrobe_mistress", name = "Wardrobe Mistress", attack = 3, health = 3, cost = 4, pitch = 2, rarity = "rare",
  text = "Buy: a random other ally gains Shield for good.",
  on = { buy = function(self) self:grant_for_good("shield", self:others { random = 1 }) end },
}
