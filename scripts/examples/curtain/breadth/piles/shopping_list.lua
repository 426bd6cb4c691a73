-- Choose one of three cards: it comes into the deck for good, and into the hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "shopping_list", name = "Shopping List", owner = "neutral", type = "action", rarity = "rare", cost = 2, exhaust = true,
  text = "One of three cards comes into the hand and into the deck. Exhaust.", upgrade = { cost = 1 },
  play = function(self)
    local wares = { { id = "duck", text = "Duck" }, { id = "kindling", text = "Kindling" }, { id = "peek_ahead", text = "Peek Ahead" } }
    self:create(self:choose(wares, { prompt = "Which one?" }).id, { for_good = true })
  end,
}
