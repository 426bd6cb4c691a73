-- Start of your turn: Gain 1 Inspire.
return card {
  id = "rehearsed_rage", name = "Rehearsed Rage", owner = "vera", type = "enchantment", rarity = "rare", cost = 3,
  text = "Start of your turn: Gain {inspire} Inspire.", values = { inspire = 1 }, upgrade = { cost = 2 },
  on = { player_turn_start = function(self) self:gain(self.values.inspire, "inspire") end },
}
