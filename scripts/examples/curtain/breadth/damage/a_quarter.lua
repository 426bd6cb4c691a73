-- The enemy loses a quarter of its HP, at least 1.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "a_quarter", name = "A Quarter", owner = "odo", type = "action", rarity = "rare", cost = 3, target = "enemy", exhaust = true,
  text = "The enemy loses one HP in {part}. Exhaust.", values = { part = 4 }, upgrade = { values = { part = 3 } },
  play = function(self, fight, target) self:lose(math.max(1, math.floor(target.hp / self.values.part)), "hp", target) end,
}
