-- Start of your turn: Gain 1 energy, discard a random card.
return relic {
  id = "heavy_pack", name = "Heavy Pack", rarity = "rare",
  text = "Start of your turn: Gain {energy} Energy and discard a random card.", values = { energy = 1 },
  on = {
    player_turn_start = function(self, fight)
      self:gain(self.values.energy, "energy")
      if #fight.hand > 0 then self:discard(self:pick(fight.hand)) end
    end,
  },
}
