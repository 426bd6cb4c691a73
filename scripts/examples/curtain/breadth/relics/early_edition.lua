-- 2 more cards in the first turn of a fight.
return relic {
  id = "early_edition", name = "Early Edition", rarity = "uncommon",
  text = "Draw {cards} cards more in the first turn.", values = { cards = 2 },
  on = { player_turn_start = function(self, fight) if fight.turn == 1 then self:draw(self.values.cards) end end },
}
