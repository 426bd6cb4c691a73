-- Gain Luck equal to the kinds of debuff on the enemy. Draw 1 card.
return card {
  id = "catalogue_of_woes", name = "Catalogue of Woes",
  owner = "pip", type = "action", rarity = "uncommon", cost = 0,
  text = "Gain Luck equal to the kinds of debuff on the enemy. Draw {cards} card.",
  values = { cards = 1 },
  upgrade = { text = "Gain Luck equal to the kinds of debuff on the enemy. Draw {cards} cards.", values = { cards = 2 } },
  says = { "LET ME COUNT THE WAYS.", "ITEM THE FIRST.", "THIS MAY TAKE A WHILE." },
  play = function(self, fight)
    self:gain(fight.enemy.debuff_kinds, "luck")
    self:draw(self.values.cards)
  end,
}
