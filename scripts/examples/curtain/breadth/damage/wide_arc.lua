-- Deal 6 damage, and 3 to each other enemy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "wide_arc", name = "Wide Arc", owner = "vera", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage, {splash} to each other enemy.", values = { damage = 6, splash = 3 }, upgrade = { values = { splash = 5 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:deal(self.values.splash, "others")
  end,
}
