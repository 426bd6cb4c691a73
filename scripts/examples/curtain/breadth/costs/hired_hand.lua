-- Costs no energy, but 5 coins. Gain 9 Block.
return card {
  id = "hired_hand", name = "Hired Hand", owner = "neutral", type = "defense", rarity = "uncommon", cost = 0,
  text = "Not always playable. Lose {coins} Currency. Gain {block} Block.", values = { coins = 5, block = 9 }, upgrade = { values = { block = 12 } },
  playable = function(self, fight) return fight.currency >= self.values.coins end,
  play = function(self)
    self:lose(self.values.coins, "currency")
    self:gain(self.values.block, "block")
  end,
}
