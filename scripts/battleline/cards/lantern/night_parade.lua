-- Play: Until the end of the turn, each friendly creature gains Skirmish.
return action {
  id = "night_parade", name = "Night Parade", house = "lantern", aember = 2, rarity = "common",
  text = "Play: Until the end of the turn, each friendly creature gains Skirmish.",
  play = function(self, game)
    self:grant("skirmish", 1, game.mine.creatures, "turn")
  end,
}
