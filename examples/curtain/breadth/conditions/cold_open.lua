-- Deal 4 damage. First card of a turn: Deal 5 more.
-- check: C309 because the check never begins a turn with it
return card {
  id = "cold_open", name = "Cold Open", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. First card of a turn: Gain {ovation} Ovation.", values = { damage = 4, ovation = 2 }, upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    if fight.cards_played == 1 then self:gain(self.values.ovation, "ovation") end
  end,
}
