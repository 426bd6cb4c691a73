-- Play: Until the end of the turn, each friendly creature gains Versatile.
return action {
  id = "costume_call", name = "Costume Call", house = "wardrobe", aember = 1, rarity = "rare",
  text = "Play: Until the end of the turn, each friendly creature gains Versatile.",
  play = function(self, game)
    self:grant("versatile", 1, game.mine.creatures, "turn")
  end,
}
