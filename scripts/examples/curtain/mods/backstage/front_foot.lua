-- Front Foot, a Stance of the stagehands. Start of your turn: Gain Inspire.
-- check: C301 because no sentence ends another card
return card {
  id = "front_foot", name = "Front Foot", owner = "stagehands", type = "stance", rarity = "uncommon", cost = 1,
  text = "Ends any other Stance. Start of your turn: Gain {inspire} Inspire.", values = { inspire = 1 },
  play = function(self, fight)
    for _, card in ipairs(fight.in_play) do
      if card.type == "stance" and card.id ~= self.id then self:discard(card) end
    end
  end,
  on = { player_turn_start = function(self) self:gain(self.values.inspire, "inspire") end },
  upgrade = { values = { inspire = 2 } },
}
