-- Your next Attack of the turn is played twice.
return keyword {
  id = "follow_through", name = "Follow Through", icon = "»", holder = "team",
  text = "The next Attack is played twice.",
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" then return end
      self:lose(1, "follow_through")
      self:play(event.card, event.target)
    end,
    player_turn_end = function(self) self:lose("all", "follow_through") end,
  },
}
