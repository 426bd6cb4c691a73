-- Choose: Gain 6 Block, or draw 2 cards.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "this_or_that", name = "This or That", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Choose: Gain {block} Block, or draw {cards} cards.", values = { block = 6, cards = 2 }, upgrade = { values = { block = 8, cards = 3 } },
  play = function(self)
    local way = self:choose({ { id = "hide", text = "Gain Block" }, { id = "look", text = "Draw cards" } })
    if way.id == "hide" then self:gain(self.values.block, "block") else self:draw(self.values.cards) end
  end,
}
