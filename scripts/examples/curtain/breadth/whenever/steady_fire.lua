-- Start of your turn: Create 1 Splinter in your hand.
return card {
  id = "steady_fire", name = "Steady Fire", owner = "vera", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Start of your turn: Create {splinters} Splinter in your hand.", values = { splinters = 1 }, upgrade = { values = { splinters = 2 } },
  on = { player_turn_start = function(self) self:create("splinter", { n = self.values.splinters }) end },
}
