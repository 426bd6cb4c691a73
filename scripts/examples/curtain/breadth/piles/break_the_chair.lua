-- Create 3 Splinters in the hand.
return card {
  id = "break_the_chair", name = "Break the Chair", owner = "vera", type = "action", rarity = "uncommon", cost = 1,
  text = "Create {splinters} Splinter in your hand.", values = { splinters = 3 }, upgrade = { values = { splinters = 4 } },
  play = function(self) self:create("splinter", { n = self.values.splinters }) end,
}
