-- Deal 4 damage. With 3 or more Momentum: Draw 1 card.
return card {
  id = "tiptoe", name = "Tiptoe",
  owner = "rosa", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. With {momentum} or more Momentum: Draw {cards} card.",
  values = { damage = 4, momentum = 3, cards = 1 },
  upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if fight.team.keywords.momentum >= self.values.momentum then self:draw(self.values.cards) end
  end,
}
