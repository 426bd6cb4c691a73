-- At the start of your turn, gain 1 Block.
return relic {
  id = "lucky_coin", name = "Lucky Coin", rarity = "uncommon",
  text = "At the start of your turn, gain {block} Block.",
  values = { block = 1 },
  on = {
    player_turn_start = function(self, fight)
      self:gain(self.values.block, "block")
    end,
  },
}
