-- Inflict 1 Vulnerable. Draw 1 card.
return card {
  id = "mischief", name = "Mischief",
  owner = "pip", type = "action", rarity = "rare", cost = 0, target = "enemy",
  text = "Inflict {vulnerable} Vulnerable. Draw {cards} card.",
  values = { vulnerable = 1, cards = 1 },
  upgrade = { values = { vulnerable = 2 } },
  says = { "WASN'T ME!", "IT WAS THE CAT!", "I SAW NOTHING!" },
  play = function(self, fight, target)
    self:inflict(self.values.vulnerable, "vulnerable", target)
    self:draw(self.values.cards)
  end,
}
