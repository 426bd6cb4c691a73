-- Deal 4 damage. Put a copy of this card into the discard pile.
return card {
  id = "bad_habit", name = "Bad Habit", owner = "vera", type = "attack", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Deal {damage} damage. Create {copies} Bad Habit in the discard pile.", values = { damage = 4, copies = 1 }, upgrade = { values = { damage = 6 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:create("bad_habit", { to = "discard_pile", n = self.values.copies })
  end,
}
