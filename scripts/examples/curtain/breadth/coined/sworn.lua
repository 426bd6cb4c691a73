-- Takes half of every hit on another ally, rounded down, on the holder's own Shield and HP.
return keyword {
  id = "sworn", name = "Sworn", icon = "⛨", holder = "protagonist", decays = "enemies_done",
  text = "Takes half of each hit on another ally. Leaves after the enemies' turn.",
  modify = { shared = function(self, fight, value) return math.floor(value / 2) end },
}
