-- Deal 3 damage.
card {
  id = "strike", name = "Strike", owner = "aldric", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  upgrade = { values = { damage = 5 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
  end,
}
-- Deal 1 damage 2 times.
card {
  id = "jab", name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 1, times = 2 },
  upgrade = { values = { times = 3 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.values.times })
  end,
}
-- Gain 3 Block.
card {
  id = "guard", name = "Guard", owner = "macguffin", type = "defense", rarity = "basic", cost = 1,
  text = "Gain {block} Block.", values = { block = 3 },
  upgrade = { values = { block = 5 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
  end,
}
-- Gain 2 Taunt.
card {
  id = "vex", name = "Vex", owner = "pip", type = "action", rarity = "uncommon", cost = 2,
  text = "Gain {taunt} Taunt.", values = { taunt = 2 },
  upgrade = { values = { taunt = 3 } },
  play = function(self, fight)
    self:gain(self.values.taunt, "taunt")
  end,
}
-- Gain 0, 2 or 4 Block.
card {
  id = "gamble", name = "Gamble", owner = "neutral", type = "action", rarity = "rare", cost = 0,
  text = "Gain Block, perhaps.",
  upgrade = { name = "Gamble Again" },
  play = function(self, fight)
    self:gain(self:pick({ 0, 2, 4 }), "block")
  end,
}
-- Fails.
return card {
  id = "slip", name = "Slip", owner = "neutral", type = "action", rarity = "rare", cost = 0,
  text = "Deal {damage} damage.", values = { damage = 1 },
  upgrade = { values = { damage = 2 } },
  play = function(self, fight)
    self:deal(self.values.damage)
    self:gain(1, "blok")
  end,
}
