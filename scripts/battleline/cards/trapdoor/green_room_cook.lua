-- Reap: Deal 1 damage to an enemy creature.
return creature {
  id = "green_room_cook", name = "Green Room Cook", house = "trapdoor", power = 3, rarity = "common",
  traits = { "rogue" }, keywords = { "poison" },
  text = "Reap: Deal {damage} damage to an enemy creature.",
  values = { damage = 1 },
  target = { kind = "creature", side = "enemy" },
  reap = function(self, game, target)
    self:deal(self.values.damage, target)
  end,
}
