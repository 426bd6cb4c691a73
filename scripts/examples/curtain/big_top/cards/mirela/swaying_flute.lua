-- Inflict 1 Forgetful. Draw 1 card.
return card {
  id = "swaying_flute", name = "Swaying Flute",
  owner = "mirela", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {forgetful} Forgetful. Draw {cards} card.",
  values = { forgetful = 1, cards = 1 },
  upgrade = { values = { forgetful = 2 } },
  play = function(self, fight, target)
    self:inflict(self.values.forgetful, "forgetful", target)
    self:draw(self.values.cards)
  end,
}
