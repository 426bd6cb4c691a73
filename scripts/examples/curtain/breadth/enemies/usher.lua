-- Every fourth card ends the fun: the team loses all energy, and the Usher gains 2 Inspire.
return enemy {
  id = "usher", name = "Usher", hp = 40, intents = { { attack(4) } },
  text = "At every card number {every} the team loses all Energy and it gains {inspire} Inspire.", values = { every = 4, inspire = 2 },
  on = {
    card_played = function(self)
      self.memory.cards = (self.memory.cards or 0) + 1
      if self.memory.cards % self.values.every > 0 then return end
      self:lose("all", "energy")
      self:gain(self.values.inspire, "inspire", self)
    end,
  },
}
