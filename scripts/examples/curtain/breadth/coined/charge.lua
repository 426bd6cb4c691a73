-- Saved up by some cards, spent by others.
return keyword { id = "charge", name = "Charge", icon = "ϟ", holder = "team", text = "Saved up by some cards, spent by others." }
