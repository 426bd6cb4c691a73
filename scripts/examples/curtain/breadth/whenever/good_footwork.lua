-- Whenever you play an Attack card: Gain 1 Block.
return card {
  id = "good_footwork", name = "Good Footwork", owner = "vera", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Whenever you play an Attack card: Gain {block} Block.", values = { block = 1 }, upgrade = { values = { block = 2 } },
  on = { card_played = function(self, fight, event) if event.card.type == "attack" then self:gain(self.values.block, "block") end end },
}
