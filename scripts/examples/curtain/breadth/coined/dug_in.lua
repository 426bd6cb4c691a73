-- The team's Block does not leave after the enemies' turn; wears off by one a turn.
return keyword {
  id = "dug_in", name = "Dug In", icon = "▥", holder = "team", decays = "turn",
  text = "Block stays when it would leave. Falls by 1 at the start of your turn.",
  modify = { clear = function(self, fight, value, event)
    if event.keyword == "block" then return value end
    return 0
  end },
}
