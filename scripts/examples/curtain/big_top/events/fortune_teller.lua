-- Buy the Red Nose for 20 tickets, upgrade a card, or take 30 tickets and a Sawdust.
return event {
  id = "fortune_teller", name = "The Fortune Teller", text = "A caravan, a lamp, a hand held out.",
  choices = {
    { text = "Buy the Red Nose for 20", when = function(self, run) return run.currency >= 20 end,
      act = function(self, run)
        run:pay(20)
        run:give("red_nose")
      end },
    { text = "Have a card read", act = function(self, run) run:upgrade() end },
    { text = "Steal the lamp oil",
      act = function(self, run)
        run:earn(30)
        run:add("sawdust")
      end },
  },
}
