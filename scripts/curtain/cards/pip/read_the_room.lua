-- Gain Distract equal to the kinds of debuff on the enemy. Draw 1 card.
return card {
  id = "read_the_room", name = "Read the Room",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Distract equal to the kinds of debuff on the enemy. Draw {cards} card.",
  values = { cards = 1 },
  upgrade = { cost = 0 },
  says = { "TOUGH CROWD.", "ANYONE? ANYONE?", "I'LL WAIT." },
  play = function(self, fight)
    self:gain(fight.enemy.debuff_kinds, "distract")
    self:draw(self.values.cards)
  end,
}
