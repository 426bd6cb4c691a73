-- Low Guard, a Stance of the stagehands. Start of your turn: Gain Block.
-- check: C301 because no sentence ends another card
return card {
  id = "low_guard", name = "Low Guard", owner = "stagehands", type = "stance", rarity = "uncommon", cost = 1,
  text = "Ends any other Stance. Start of your turn: Gain {block} Block.", values = { block = 2 },
  play = function(self, fight)
    for _, card in ipairs(fight.in_play) do
      if card.type == "stance" and card.id ~= self.id then self:discard(card) end
    end
  end,
  on = { player_turn_start = function(self) self:gain(self.values.block, "block") end },
  upgrade = { values = { block = 3 } },
}
