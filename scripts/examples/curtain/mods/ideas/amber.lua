-- Amber: the Poison of its holder does not wear off.
return keyword {
  id = "amber", name = "Amber", icon = "◈", holder = "any", polarity = "bad", decays = "turn",
  text = "Poison does not wear off.",
  modify = { clear = function(self, fight, value, event) return event.keyword == "poison" and value or 0 end },
}
