-- Exhaust the next 3 cards. Deal 3 damage for each Energy they would have cost.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "page_torn_out", name = "Page Torn Out", owner = "vera", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Exhaust the next {cards} cards. Deal {damage} damage for each Energy they cost.", values = { cards = 3, damage = 3 }, upgrade = { values = { damage = 4 } },
  play = function(self, fight, target)
    local torn, cost = {}, 0
    for i = 1, math.min(self.values.cards, #fight.draw_pile) do
      torn[i] = fight.draw_pile[i]
      cost = cost + torn[i].cost
    end
    self:exhaust(torn)
    self:deal(self.values.damage * cost, target)
  end,
}
