-- Fight: Heal 3 damage from this creature.
return creature {
  id = "dresser", name = "Dresser", house = "wardrobe", power = 5, armor = 1, rarity = "uncommon",
  traits = { "servant" }, keywords = { "graft" },
  text = "Fight: Heal {heal} damage from this creature.",
  values = { heal = 3 },
  fight = function(self)
    self:heal(self.values.heal, self)
  end,
}
