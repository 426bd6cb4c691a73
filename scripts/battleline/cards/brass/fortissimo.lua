-- Play: Until the end of the turn, a friendly creature gains Assault 2.
return action {
  id = "fortissimo", name = "Fortissimo", house = "brass", aember = 2, rarity = "common",
  text = "Play: Until the end of the turn, a friendly creature gains Assault {assault}.",
  values = { assault = 2 },
  target = { kind = "creature", side = "friendly" },
  play = function(self, game, target)
    self:grant("assault", self.values.assault, target, "turn")
  end,
}
