-- Net: catches damage before Shield and Block do, and is used up by what it catches. It stays until then.
return keyword {
  id = "net", name = "Net", icon = "#", holder = "team",
  text = "Absorbs damage to any ally before Shield and Block, and stays until it is used up.",
  modify = {
    absorbed = function(self, fight, value) return value - self.stacks end,
  },
}
