-- Heal a protagonist by 8. What is too much becomes Shield.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "over_the_top", name = "Over the Top", owner = "odo", type = "action", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Heal a protagonist by {heal}. What is too much becomes Shield.", values = { heal = 8 }, upgrade = { values = { heal = 11 } },
  play = function(self, fight, target)
    local healed = self:heal(self.values.heal, target)
    self:gain(self.values.heal - healed, "shield", target)
  end,
}
