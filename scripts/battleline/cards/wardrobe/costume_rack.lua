-- Action: Archive a friendly creature. Draw 1 card.
return artifact {
  id = "costume_rack", name = "Costume Rack", house = "wardrobe", aember = 1, rarity = "rare",
  text = "Action: Archive a friendly creature. Draw {draw} card.",
  values = { draw = 1 },
  target = { kind = "creature", side = "friendly", optional = true },
  action = function(self, game, target)
    if target then self:archive(target) end
    self:draw(self.values.draw)
  end,
}
