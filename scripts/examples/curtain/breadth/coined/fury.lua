-- A stance: the holder deals twice as much, and takes twice as much.
return keyword {
  id = "fury", name = "Fury", icon = "♨", holder = "protagonist", stacks = "once",
  text = "Deals twice as much and takes twice as much.",
  modify = {
    dealt = function(self, fight, value) return value * 2 end,
    taken = function(self, fight, value) return value * 2 end,
  },
}
