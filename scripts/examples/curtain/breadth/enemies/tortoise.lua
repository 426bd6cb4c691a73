-- Half of its Block stays. While it has Block, hits deal half.
return enemy {
  id = "tortoise", name = "Tortoise", hp = 30, keywords = { block = 6 }, intents = { { gain(6, "block") }, { attack(6) } },
  text = "Half of its Block stays, and behind it hits deal half.",
  modify = {
    clear = function(self, fight, value, keyword) if keyword == "block" then return math.floor(value / 2) end return 0 end,
    damage_taken = function(self, fight, value) if self.keywords.block > 0 then return math.floor(value / 2) end return value end,
  },
}
