-- A clown car: climb in for 6 HP and a Guest Star, leave somebody behind, or wave.
return event {
  id = "clown_car", name = "The Clown Car", text = "It stops. There is room for one more. There always is.",
  choices = {
    { text = "Squeeze in", act = function(self, run)
      run:hurt(6)
      run:add("guest_star")
    end },
    { text = "Leave somebody behind", when = function(self, run) return #run.deck > 5 end,
      act = function(self, run) run:remove() end },
    { text = "Wave" },
  },
}
