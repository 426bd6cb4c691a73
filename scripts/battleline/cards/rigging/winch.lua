-- Action: Ready a friendly creature.
return artifact {
  id = "winch", name = "Winch", house = "rigging", rarity = "uncommon",
  text = "Action: Ready a friendly creature.",
  target = { kind = "creature", side = "friendly" },
  action = function(self, game, target)
    self:ready(target)
  end,
}
