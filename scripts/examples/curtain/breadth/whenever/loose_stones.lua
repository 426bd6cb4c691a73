-- Whenever you gain Block: a random enemy loses 2 HP.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "loose_stones", name = "Loose Stones", owner = "odo", type = "enchantment", rarity = "rare", cost = 2,
  text = "Whenever you gain Block: a random enemy loses {loss} HP.", values = { loss = 2 }, upgrade = { values = { loss = 3 } },
  on = {
    gained = function(self, fight, event)
      if event.keyword ~= "block" or event.target ~= fight.team then return end
      local standing = {}
      for _, e in ipairs(fight.enemies) do if e.alive then table.insert(standing, e) end end
      self:lose(self.values.loss, "hp", self:pick(standing))
    end,
  },
}
