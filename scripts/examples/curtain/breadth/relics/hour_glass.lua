-- Start of your turn: each enemy loses 2 HP.
return relic {
  id = "hour_glass", name = "Hour Glass", rarity = "uncommon",
  text = "Start of your turn: Each enemy loses {loss} HP.", values = { loss = 2 },
  on = { player_turn_start = function(self, fight) self:lose(self.values.loss, "hp", fight.enemies) end },
}
