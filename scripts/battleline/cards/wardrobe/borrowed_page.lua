-- Play: Draw 2 cards.
return creature {
  id = "borrowed_page", name = "Borrowed Page", house = "wardrobe", power = 2, aember = 1, rarity = "uncommon",
  traits = { "servant" }, keywords = { "treachery" },
  text = "Play: Draw {draw} cards.",
  values = { draw = 2 },
  play = function(self)
    self:draw(self.values.draw)
  end,
}
