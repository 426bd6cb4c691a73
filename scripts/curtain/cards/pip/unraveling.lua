-- Deal 3 damage per kind of debuff on the enemy. Inflict 1 of a random debuff.

local debuffs = {
  "poison", "burn", "stage_fright", "heckled", "forgetful", "vulnerable",
  "weak", "confused", "curse", "fear", "frustration",
}

return card {
  id = "unraveling", name = "Unraveling",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage per kind of debuff on the enemy. Inflict {stacks} of a random debuff.",
  values = { damage = 3, stacks = 1 },
  upgrade = { values = { damage = 5 } },
  says = { "LOOSE THREAD!", "PULL HERE.", "THERE GOES THE HEM!" },
  play = function(self, fight, target)
    self:deal(self.values.damage * target.debuff_kinds, target)
    self:inflict(self.values.stacks, self:pick(debuffs), target)
  end,
}
