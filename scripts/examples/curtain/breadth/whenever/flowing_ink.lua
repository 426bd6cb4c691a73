-- Whenever a card is drawn: Gain 1 Block.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "flowing_ink", name = "Flowing Ink", owner = "odo", type = "enchantment", rarity = "uncommon", cost = 1, hears = { "in_play" },
  text = "Whenever a card is drawn: Gain {block} Block.", values = { block = 1 }, upgrade = { values = { block = 2 } },
  on = { card_drawn = function(self) self:gain(self.values.block, "block") end },
}
