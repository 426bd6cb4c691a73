-- Well: drink (heal 10), or sharpen a card on its rim.
-- check: C205 because no run leads to it yet
return event {
  id = "well", name = "Well", text = "Something glitters at the bottom.",
  choices = {
    { text = "Drink", when = function(self, run) return run.macguffin < run.max_macguffin end,
      act = function(self, run) run:heal(10) end },
    { text = "Sharpen a card", act = function(self, run) run:upgrade() end },
    { text = "Walk on" },
  },
}
