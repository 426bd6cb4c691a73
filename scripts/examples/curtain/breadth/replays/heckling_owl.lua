-- Every second turn the next card of the draw pile is played.
return relic {
  id = "heckling_owl", name = "Heckling Owl", rarity = "rare",
  text = "Every {every} turns the next card is played by itself.", values = { every = 2 },
  on = {
    player_turn_start = function(self, fight)
      if fight.turn % self.values.every == 0 and fight.draw_pile[1] then self:play(fight.draw_pile[1]) end
    end,
  },
}
