-- Until the first hit of a fight gets through, hits deal 5 less.
return relic {
  id = "bodyguard_badge", name = "Bodyguard Badge", rarity = "rare",
  text = "Until the first hit of a fight gets through, hits deal {less} less.", values = { less = 5 },
  on = {
    fight_start = function(self) self.memory.used = nil end,
    damaged = function(self, fight, event) if event.attack and event.by == fight.enemy then self.memory.used = true end end,
  },
  modify = { taken = function(self, fight, value) if self.memory.used then return value end return math.max(0, value - self.values.less) end },
}
