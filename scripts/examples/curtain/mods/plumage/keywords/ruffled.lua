-- Ruffled: the holder takes 1 more damage from each hit.
return keyword {
  id = "ruffled", name = "Ruffled", icon = "≈", holder = "any", polarity = "bad", decays = "turn",
  text = "Takes 1 more damage from each hit.",
  modify = { taken = function(self, fight, value) return value + 1 end },
}
