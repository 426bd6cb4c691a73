-- Gain 5 Block. An ally loses all Burn and Poison.
return card {
  id = "cleanse", name = "Cleanse",
  owner = "aldric", type = "defense", rarity = "uncommon", cost = 2, target = "ally",
  text = "Gain {block} Block. An ally loses all Burn and Poison.",
  values = { block = 5 },
  upgrade = { cost = 1 },
  says = { "BE WELL.", "WASH IT AWAY.", "BREATHE. IT PASSES." },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:remove({ "burn", "poison" }, target)
  end,
}
