-- Hits of Rosa deal 1 more damage.
return relic {
  id = "whetstone", name = "Travelling Whetstone", rarity = "uncommon",
  text = "Hits of Rosa deal {more} more damage.", values = { more = 1 },
  modify = {
    dealt = function(self, fight, value, event)
      if event.by == fight.rosa then return value + self.values.more end
      return value
    end,
  },
}
