-- Each gain of Block or Shield of the holder is larger by its stacks.
return keyword {
  id = "poise", name = "Poise", icon = "♙", holder = "team",
  text = "Each gain of Block is larger by its stacks.",
  modify = { gained = function(self, fight, value, event) if event.keyword == "block" then return value + self.stacks end return value end },
}
