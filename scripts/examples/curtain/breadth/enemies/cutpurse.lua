-- Hits for 4. Each hit that costs HP takes 3 coins, which are back when it falls.
return enemy {
  id = "cutpurse", name = "Cutpurse", hp = 26, intents = { { attack(4) } },
  text = "A hit of it that costs HP takes {coins} Currency, until it falls.", values = { coins = 3 },
  on = {
    damaged = function(self, fight, event)
      if event.attack and event.by == self then
        self.memory.loot = (self.memory.loot or 0) + self:lose(self.values.coins, "currency")
      end
    end,
    defeated = function(self, fight, event)
      if event.target == self then self:gain(self.memory.loot or 0, "currency") end
    end,
  },
}
