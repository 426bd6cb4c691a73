-- Reap: Draw 1 card.
return creature {
  id = "quick_changer", name = "Quick Changer", house = "wardrobe", power = 3, rarity = "common",
  traits = { "player" }, keywords = { "versatile" },
  text = "Reap: Draw {draw} card.",
  values = { draw = 1 },
  reap = function(self)
    self:draw(self.values.draw)
  end,
}
