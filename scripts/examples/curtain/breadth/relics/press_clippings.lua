-- Each hit deals 1 more for every fight begun since the first.
return relic {
  id = "press_clippings", name = "Press Clippings", rarity = "rare",
  text = "Each hit deals {more} more for every fight begun since.", values = { more = 1 },
  on = { fight_start = function(self) self.memory.fights = (self.memory.fights or -1) + 1 end },
  modify = { dealt = function(self, fight, value) return value + self.values.more * (self.memory.fights or 0) end },
}
