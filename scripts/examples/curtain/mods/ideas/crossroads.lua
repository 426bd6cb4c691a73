-- Two ways, one of them to a room that is not on the map.
return event {
  id = "crossroads", name = "Crossroads", text = "A draft comes from below.",
  choices = {
    { text = "Climb down", act = function(self, run) run:lead("cellar") end },
    { text = "Walk on" },
  },
}
