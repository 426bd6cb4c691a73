-- Throw in 5 coins: even chances of 15 coins, or nothing.
return event {
  id = "wishing_well", name = "The Wishing Well", text = "Coins glitter at the bottom.",
  choices = {
    { text = "Throw in 5 coins", when = function(self, run) return run.currency >= 5 end,
      act = function(self, run)
        run:pay(5)
        if run:pick({ true, false }) then run:earn(15) end
      end },
    { text = "Walk on" },
  },
}
