-- Upgrade a card in hand of your choice for the fight. Gain 3 Block. Exhaust.
-- check: C309 because no card that the check plays beside it has an upgrade
return card {
  id = "rehearse", name = "Rehearse",
  owner = "bruno", type = "action", rarity = "uncommon", cost = 1, exhaust = true,
  text = "Upgrade a card in hand. Gain {block} Block. Exhaust.",
  values = { block = 3 },
  upgrade = { values = { block = 5 } },
  play = function(self, fight)
    self:upgrade(self:choose(fight.hand, { prompt = "Which card is rehearsed?" }) or {})
    self:gain(self.values.block, "block")
  end,
}
