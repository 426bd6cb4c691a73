-- Deal 4 damage. As the first card of a turn: Gain 2 Ovation.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "cold_open", name = "Cold Open", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. As the first card of a turn: Gain {ovation} Ovation.", values = { damage = 4, ovation = 2 }, upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if fight.cards_played == 1 then self:gain(self.values.ovation, "ovation") end
  end,
}
