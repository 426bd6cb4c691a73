-- The Wirewalker: quick, frail, faster with every card. Each time she is hurt the team gains 1 Momentum.
return protagonist {
  id = "rosa", name = "Rosa", title = "the Wirewalker",
  role = "Plays many small cards in a turn, and hits more often with each.",
  personality = "Restless, exact, afraid of nothing but standing still.",
  affinity = { "momentum", "distract" },
  hp = 12,
  basics = { "tiptoe", "double_step" },
  deck = { basics = 3, "opening_act", "dove" },
  relic = "wire_slippers",
  says = { "DON'T LOOK DOWN.", "ONE FOOT, THEN THE OTHER.", "NO NET? NO MATTER." },
  on = {
    damaged = function(self, fight, event)
      if event.target == self and event.attack then self:gain(1, "momentum") end
    end,
  },
}
