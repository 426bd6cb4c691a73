-- Gain 3 Block. Exhaust. In the exhaust pile: whenever a card is exhausted gain 2 Block.
-- check: C301 because no heading speaks of the exhaust pile
return card {
  id = "old_rope", name = "Old Rope",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 0, exhaust = true,
  text = "Gain {block} Block. Exhaust. While exhausted, whenever another card is exhausted: Gain {rope} Block.",
  values = { block = 3, rope = 2 },
  upgrade = { values = { block = 5 } },
  hears = { "exhaust_pile" },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
  on = {
    exhausted = function(self, fight, event)
      if event.card.id ~= self.id then self:gain(self.values.rope, "block") end
    end,
  },
}
