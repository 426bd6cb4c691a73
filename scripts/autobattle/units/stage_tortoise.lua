-- Faint: the unit behind gains Shield for good.
return unit {
  id = "stage_tortoise", name = "Stage Tortoise", attack = 2, health = 5, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Faint: the unit behind gains Shield for good.",
  on = { faint = function(self) self:grant_for_good("shield", self:behind()) end },
}
