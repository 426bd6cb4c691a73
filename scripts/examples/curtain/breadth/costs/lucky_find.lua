-- A random card in hand costs nothing this turn.
return card {
  id = "lucky_find", name = "Lucky Find", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "A random card in hand costs {less} less.", values = { less = 3 }, upgrade = { retain = true, text = "A random card in hand costs {less} less. Retain." },
  play = function(self) self:discount(self.values.less, { random = 1 }) end,
}
