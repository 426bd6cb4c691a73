-- Reap: Heal 2 damage from a friendly creature.
return creature {
  id = "lamplighter", name = "Lamplighter", house = "lantern", power = 5, armor = 1, rarity = "common",
  traits = { "guard" }, keywords = { "taunt" },
  text = "Reap: Heal {heal} damage from a friendly creature.",
  values = { heal = 2 },
  target = { kind = "creature", side = "friendly" },
  reap = function(self, game, target)
    self:heal(self.values.heal, target)
  end,
}
