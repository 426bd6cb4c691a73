-- No hit deals more than 6 to a protagonist.
return relic {
  id = "hard_ceiling", name = "Hard Ceiling", rarity = "rare",
  text = "No hit deals more than {most} to a protagonist.", values = { most = 6 },
  modify = {
    taken = function(self, fight, value, event)
      if event.attack and event.target ~= fight.macguffin then return math.min(value, self.values.most) end
      return value
    end,
  },
}
