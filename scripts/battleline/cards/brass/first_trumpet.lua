-- Reap: Deal damage to an enemy creature equal to this creature's Assault.
return creature {
  id = "first_trumpet", name = "First Trumpet", house = "brass", power = 5, rarity = "common",
  traits = { "musician" }, keywords = { "assault:2" },
  text = "Reap: Deal damage to an enemy creature equal to this creature's Assault.",
  target = { kind = "creature", side = "enemy" },
  reap = function(self, game, target)
    self:deal(self.keywords.assault, target)
  end,
}
