-- Lose all Luck. Deal 3 damage per Luck lost.
return card {
  id = "all_in", name = "All In",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Lose all Luck. Deal {damage} damage per Luck lost.",
  values = { damage = 3 },
  upgrade = { values = { damage = 5 } },
  says = { "EVERYTHING ON PIP!", "WHAT COULD GO WRONG?", "THE WHOLE PURSE!" },
  play = function(self, fight, target)
    -- The Luck is gone before the hit, so the hit never rolls for it.
    local staked = self:lose("all", "luck")
    self:deal(self.values.damage * staked, target)
  end,
}
