-- Whatever heals the holder heals half as much.
return keyword {
  id = "open_wound", name = "Open Wound", icon = "✖", holder = { "protagonist", "enemy" }, polarity = "bad", stacks = "longest", decays = "turn",
  text = "Is healed by half as much.",
  modify = { healed = function(self, fight, value) return math.floor(value / 2) end },
}
