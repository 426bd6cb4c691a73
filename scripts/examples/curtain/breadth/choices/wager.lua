-- Name a type. Draw a card: if it is of that type, draw 2 more.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "wager", name = "Wager", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "Name a type. If the next card is of it: Draw {cards} cards.", values = { cards = 3 }, upgrade = { values = { cards = 4 } },
  play = function(self, fight)
    local named = self:choose({ "attack", "defense", "action" }, { prompt = "What comes next?" })
    if fight.draw_pile[1] and fight.draw_pile[1].type == named then self:draw(self.values.cards) end
  end,
}
