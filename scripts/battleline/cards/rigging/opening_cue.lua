-- Play: Ready a friendly creature. It gets 1 power counter.
return action {
  id = "opening_cue", name = "Opening Cue", house = "rigging", aember = 1, rarity = "uncommon",
  keywords = { "alpha" },
  text = "Play: Ready a friendly creature. It gets {power} power counter.",
  values = { power = 1 },
  target = { kind = "creature", side = "friendly" },
  play = function(self, game, target)
    self:ready(target)
    self:add_power(self.values.power, target)
  end,
}
