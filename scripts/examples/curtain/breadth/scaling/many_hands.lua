-- Gain 1 Block for each card in hand and in the discard pile.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "many_hands", name = "Many Hands", owner = "odo", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block for each card in hand and in the discard pile.", values = { block = 1 }, upgrade = { retain = true, text = "Gain {block} Block for each card in hand and in the discard pile. Retain." },
  play = function(self, fight) self:gain(self.values.block * (#fight.hand + #fight.discard_pile), "block") end,
}
