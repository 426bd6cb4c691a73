-- After every fifth card the player's turn ends at once, and it gains 1 Inspire.
return enemy {
  id = "night_watch", name = "Night Watch", hp = 44, intents = { { attack(5) }, { gain(6, "block") } },
  text = "Every card number {every} ends the turn, and it gains {inspire} Inspire.", values = { every = 5, inspire = 1 },
  on = {
    card_played = function(self)
      self.memory.cards = (self.memory.cards or 0) + 1
      if self.memory.cards % self.values.every > 0 then return end
      self:gain(self.values.inspire, "inspire", self)
      self:end_turn()
    end,
  },
}
