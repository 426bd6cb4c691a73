-- Discard a card in hand of your choice. Deal 5 damage for each energy it costs.
return card {
  id = "juggled_knife", name = "Juggled Knife",
  owner = "rosa", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Throw a card in hand for {damage} damage each energy.",
  values = { damage = 5 },
  upgrade = { values = { damage = 7 } },
  play = function(self, fight, target)
    local card = self:choose(fight.hand, { prompt = "Which card is thrown?" })
    if not card then return end
    local cost = card.cost
    self:discard(card)
    self:deal(self.values.damage * cost, target)
  end,
}
