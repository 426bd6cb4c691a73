-- Unplayable. At the end of the turn in hand the MacGuffin loses 2 HP.
-- check: C301 because no heading speaks of the hand
return card {
  id = "sawdust", name = "Sawdust",
  owner = "neutral", type = "action", rarity = "basic", cost = 0, unplayable = true,
  text = "Unplayable. End of your turn in hand: The MacGuffin loses {hp} HP.",
  values = { hp = 2 },
  upgrade = { values = { hp = 1 } },
  on = {
    turn_end_in_hand = function(self) self:lose(self.values.hp, "hp", "macguffin") end,
  },
}
