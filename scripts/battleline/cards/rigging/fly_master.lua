-- Omni: Exhaust an enemy creature.
return creature {
  id = "fly_master", name = "Fly Master", house = "rigging", power = 4, rarity = "rare",
  traits = { "servant" },
  text = "Omni: Exhaust an enemy creature.",
  target = { kind = "creature", side = "enemy" },
  omni = function(self, game, target)
    self:exhaust(target)
  end,
}
