-- A card that is discarded for damage: so much for each energy that it costs.
return sentence {
  id = "thrown", text = "Throw a card in hand for AMOUNT damage each energy.",
  does = function(self, fight, damage)
    local card = self:choose(fight.hand, { prompt = "Which card is thrown?" })
    if not card then return end
    local cost = card.cost
    self:discard(card)
    self:deal(damage * cost)
  end,
}
