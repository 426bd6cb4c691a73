-- Hits on allies deal 1 less damage.
return relic {
  id = "spangled_cape", name = "Spangled Cape", rarity = "rare",
  text = "Hits on allies deal {less} less damage.", values = { less = 1 },
  modify = {
    taken = function(self, fight, value, event)
      if event.attack then return value - self.values.less end
      return value
    end,
  },
}
