-- Fog: one card fewer is drawn at the start of the turn.
return keyword {
  id = "fog", name = "Fog", icon = "∽", holder = "team", polarity = "bad", decays = "turn",
  text = "One card fewer is drawn at the start of the turn.",
  modify = { drawn = function(self, fight, value) return value - 1 end },
}
