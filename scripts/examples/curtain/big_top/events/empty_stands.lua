-- The stands after the show: sleep (heal 12), or look under the seats for one of three things.
return event {
  id = "empty_stands", name = "The Empty Stands", text = "Two hundred seats, and a broom.",
  choices = {
    { text = "Sleep", when = function(self, run) return run.macguffin < run.max_macguffin end,
      act = function(self, run) run:heal(12) end },
    { text = "Look under the seats", act = function(self, run)
      local found = run:pick({ "coins", "peanuts", "relic" })
      if found == "coins" then run:earn(25)
      elseif found == "peanuts" then run:heal(5)
      else run:give("ticket_roll") end
    end },
  },
}
