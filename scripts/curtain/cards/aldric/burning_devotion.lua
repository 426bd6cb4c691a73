-- Deal 12 damage. Inflict 1 Burn on Aldric.
return card {
  id = "burning_devotion", name = "Burning Devotion",
  owner = "aldric", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage. Inflict {burn} Burn on Aldric.",
  values = { damage = 12, burn = 1 },
  upgrade = { values = { damage = 16 } },
  says = { "LET IT BURN.", "LET THEM SEE THE FLAME.", "I BURN FOR THIS HOUSE." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.burn, "burn", self.owner)
  end,
}
