-- The first Attack of each turn deals 3 more a hit.
return relic {
  id = "opening_bell", name = "Opening Bell", rarity = "uncommon",
  text = "The first Attack of each turn deals {more} more a hit.", values = { more = 3 },
  on = {
    player_turn_start = function(self) self.memory.done = nil end,
    card_played = function(self, fight, event) if event.card.type == "attack" then self.memory.done = true end end,
  },
  modify = { dealt = function(self, fight, value) if self.memory.done then return value end return value + self.values.more end },
}
