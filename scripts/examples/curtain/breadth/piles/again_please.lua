-- Deal 4 damage. Put a card of the discard pile on top of the draw pile.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "again_please", name = "Again, Please", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Put a discarded card on top of the draw pile.", values = { damage = 4 }, upgrade = { values = { damage = 7 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:move(self:choose(fight.discard_pile, { prompt = "Which comes back?", count = 1 }), "draw_pile")
  end,
}
