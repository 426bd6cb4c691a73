-- Takes every curse out of the deck.
return event {
  id = "clear_spring", name = "The Spring", text = "What weighs on you floats away.",
  choices = {
    { text = "Bathe", act = function(self, run)
      for _, id in ipairs(run.deck) do
        if id == "nagging_doubt" or id == "dead_letter" then run:remove(id) end
      end
    end },
    { text = "Drink", act = function(self, run) run:heal(6) end },
  },
}
