-- Start: all enemies lose Shield for good.
return unit {
  id = "mask_puller", name = "Mask Puller", attack = 4, health = 4, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Start: all enemies lose Shield for good.",
  on = { start = function(self) self:remove_for_good("shield", self:enemies()) end },
}
