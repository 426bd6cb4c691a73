-- While the MacGuffin is at half its HP or less, every hit deals 2 more.
return relic {
  id = "last_ember", name = "Last Ember", rarity = "uncommon",
  text = "While the MacGuffin is at half its HP or less, hits deal {more} more.", values = { more = 2 },
  modify = {
    dealt = function(self, fight, value)
      if fight.macguffin.hp * 2 <= fight.macguffin.max_hp then return value + self.values.more end
      return value
    end,
  },
}
