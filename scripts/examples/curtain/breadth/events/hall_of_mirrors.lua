-- A copy of a random card of the deck.
return event {
  id = "hall_of_mirrors", name = "The Hall of Mirrors", text = "One of these is not a reflection.",
  choices = { { text = "Reach out", act = function(self, run) run:add(run:pick(run.deck)) end }, { text = "Close your eyes" } },
}
