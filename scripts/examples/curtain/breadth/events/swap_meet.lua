-- Every Jab becomes a Duck.
return event {
  id = "swap_meet", name = "The Swap Meet", text = "Somebody here wants all your Jabs.",
  choices = {
    { text = "Swap", act = function(self, run)
      for _, id in ipairs(run.deck) do
        if id == "jab" then
          run:remove(id)
          run:add("duck")
        end
      end
    end },
    { text = "Stay out of it" },
  },
}
