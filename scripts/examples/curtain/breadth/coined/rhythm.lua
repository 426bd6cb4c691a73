-- Grows by 1 with each card; at 4 it turns into 2 energy and starts again.
return keyword {
  id = "rhythm", name = "Rhythm", icon = "♬", holder = "team",
  text = "Grows by 1 with each card of a turn; at 4 it turns into 2 Energy.",
  on = {
    card_played = function(self)
      self:gain(1, "rhythm")
      if self.stacks < 4 then return end
      self:lose(3, "rhythm")
      self:gain(2, "energy")
    end,
  },
}
