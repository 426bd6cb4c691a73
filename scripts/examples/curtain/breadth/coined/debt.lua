-- At the start of the turn the team loses as much energy, and the Debt is paid.
return keyword {
  id = "debt", name = "Debt", icon = "¤", holder = "team", polarity = "bad",
  text = "At the start of your turn it is paid with Energy.",
  on = {
    player_turn_start = function(self)
      self:lose(self.stacks, "energy")
      self:lose("all", "debt")
    end,
  },
}
