-- Brittle: hits on its bearer deal 2 more damage, for so many of its turns.
return keyword {
  id = "brittle", name = "Brittle", icon = "◆", holder = "effect", polarity = "bad",
  text = "Hits on the bearer deal 2 more damage.",
  modify = {
    taken = function(self, skirmish, value) return value + 2 end,
  },
}
