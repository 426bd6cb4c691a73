-- All cards in hand cost 1 less this turn.
return card {
  id = "clearance", name = "Clearance", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Cards in hand cost {less} less.", values = { less = 1 }, upgrade = { values = { less = 2 } },
  play = function(self) self:discount(self.values.less) end,
}
