-- Deal 2 damage for each turn of the fight.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "late_bloomer", name = "Late Bloomer", owner = "odo", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage for each turn so far.", values = { damage = 2 }, upgrade = { values = { damage = 3 } },
  play = function(self, fight, target) self:deal(self.values.damage * fight.turn, target) end,
}
