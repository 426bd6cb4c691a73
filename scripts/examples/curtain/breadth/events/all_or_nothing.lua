-- All coins for as many HP of the MacGuffin.
return event {
  id = "all_or_nothing", name = "The Healer", text = "A coin for a cut.",
  choices = {
    { text = "Pay with everything", when = function(self, run) return run.currency > 0 end,
      act = function(self, run) run:heal(run:pay(run.currency)) end },
    { text = "Go on" },
  },
}
