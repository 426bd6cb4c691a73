-- Absorbs what a hit deals, and stays from turn to turn until it is used up.
return keyword {
  id = "plating", name = "Plating", icon = "▤", holder = "any",
  text = "Absorbs damage before Shield and Block do, and stays until it is used up.",
  modify = { absorbed = function(self, fight, value) return value - self.stacks end },
}
