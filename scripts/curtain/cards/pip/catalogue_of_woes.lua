-- Gain Luck equal to the kinds of debuff on the enemy.
return card {
  id = "catalogue_of_woes", name = "Catalogue of Woes",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Luck equal to the kinds of debuff on the enemy.",
  upgrade = { cost = 0 },
  says = { "LET ME COUNT THE WAYS.", "ITEM THE FIRST.", "THIS MAY TAKE A WHILE." },
  play = function(self, fight)
    self:gain(fight.enemy.debuff_kinds, "luck")
  end,
}
