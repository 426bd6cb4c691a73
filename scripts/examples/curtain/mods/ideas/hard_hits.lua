-- A rule of the daily run: every hit of the player's side deals 2 more damage.
return relic {
  id = "hard_hits", name = "Hard Hits", text = "Every hit of yours deals {damage} more damage.", values = { damage = 2 },
  modify = { dealt = function(self, fight, value) return value + self.values.damage end },
}
