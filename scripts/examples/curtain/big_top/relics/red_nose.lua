-- Whenever a card is exhausted gain 2 Block.
return relic {
  id = "red_nose", name = "Red Nose", rarity = "uncommon",
  text = "Whenever a card is exhausted gain {block} Block.", values = { block = 2 },
  on = {
    exhausted = function(self) self:gain(self.values.block, "block") end,
  },
}
