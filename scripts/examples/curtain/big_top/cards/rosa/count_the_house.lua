-- Deal 3 damage per card played this turn.
return card {
  id = "count_the_house", name = "Count the House",
  owner = "rosa", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage per card played this turn.",
  values = { damage = 3 },
  upgrade = { values = { damage = 4 } },
  play = function(self, fight, target)
    self:deal(self.values.damage * fight.cards_played, target)
  end,
}
