-- Lose all Energy. Draw a card for each 1 lost, and two more.
return card {
  id = "gambit", name = "Gambit", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Lose all Energy. Draw {cards} cards plus {each} per Energy lost.", values = { cards = 2, each = 1 }, upgrade = { values = { cards = 3 } },
  play = function(self)
    local lost = self:lose("all", "energy")
    self:draw(self.values.cards + self.values.each * lost)
  end,
}
