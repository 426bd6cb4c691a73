-- Dazzled: the hits of its holder deal 2 less damage, for so many turns.
return keyword {
  id = "dazzled", name = "Dazzled", icon = "*", holder = { "protagonist", "enemy" }, polarity = "bad",
  stacks = "longest", decays = "turn",
  text = "Every hit of the holder deals 2 less damage.",
  modify = {
    dealt = function(self, fight, value) return value - 2 end,
  },
}
