-- Whenever Vera loses HP: Gain 1 Inspire.
return card {
  id = "hard_knocks", name = "Hard Knocks", owner = "vera", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever Vera loses HP: Gain {inspire} Inspire.", values = { inspire = 1 }, upgrade = { cost = 0 },
  on = { damaged = function(self, fight, event) if event.target == fight.vera then self:gain(self.values.inspire, "inspire") end end },
}
