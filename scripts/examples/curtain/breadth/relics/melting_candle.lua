-- Each hit deals 4 more, 1 less for each fight that it has burnt.
return relic {
  id = "melting_candle", name = "Melting Candle", rarity = "uncommon",
  text = "Each hit deals {more} more, and less with every fight.", values = { more = 4 },
  on = { fight_start = function(self) self.memory.burnt = (self.memory.burnt or 0) + 1 end },
  modify = { dealt = function(self, fight, value) return value + math.max(0, self.values.more + 1 - (self.memory.burnt or 1)) end },
}
