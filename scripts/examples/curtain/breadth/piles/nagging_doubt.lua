-- A curse. In hand at the end of the turn: the MacGuffin loses 1 HP for each card in hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "nagging_doubt", name = "Nagging Doubt", owner = "neutral", type = "action", rarity = "basic", cost = 0, unplayable = true,
  text = "Unplayable. In hand at the end of the turn: the MacGuffin loses {loss} HP for each card in hand.", values = { loss = 1 }, upgrade = { values = { loss = 0 } },
  on = { turn_end_in_hand = function(self, fight) self:lose(self.values.loss * #fight.hand, "hp", "macguffin") end },
}
