-- Momentum: every hit of the team deals 1 more damage per stack; one stack goes each turn.
return keyword {
  id = "momentum", name = "Momentum", icon = "»", holder = "team", decays = "turn",
  text = "Every hit deals 1 more damage per stack.",
  modify = {
    dealt = function(self, fight, value) return value + self.stacks end,
  },
}
