-- Gain 1 Lantern.
return card {
  id = "light_one", name = "Light One", owner = "odo", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain {lantern} Lantern.", values = { lantern = 1 }, upgrade = { values = { lantern = 2 } },
  play = function(self) self:gain(self.values.lantern, "lantern") end,
}
