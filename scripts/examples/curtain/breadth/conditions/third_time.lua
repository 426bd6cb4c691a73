-- Deal 2 damage. As the third card of a turn: Draw 2 cards.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "third_time", name = "Third Time", owner = "odo", type = "attack", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Deal {damage} damage. As the third card of a turn: Draw {cards} cards.", values = { damage = 2, cards = 2 }, upgrade = { values = { damage = 4 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if fight.cards_played == 3 then self:draw(self.values.cards) end
  end,
}
