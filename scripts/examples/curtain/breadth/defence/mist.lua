-- Every hit on the holder deals 1 at most, for a turn.
return keyword {
  id = "mist", name = "Mist", icon = "░", holder = { "protagonist", "enemy" }, decays = "turn",
  text = "A hit deals 1 at most.",
  modify = { taken = function(self, fight, value, event) if event.attack then return math.min(value, 1) end return value end },
}
