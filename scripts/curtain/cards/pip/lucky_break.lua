-- With 5 or more Luck: Lose 3 Luck. Gain 2 Energy. Draw 2 cards.
return card {
  id = "lucky_break", name = "Lucky Break",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1,
  text = "With {needed} or more Luck: Lose {luck} Luck. Gain {energy} Energy. Draw {cards} cards.",
  values = { needed = 5, luck = 3, energy = 2, cards = 2 },
  upgrade = { cost = 0, values = { needed = 3 } },
  says = { "EASY. BARELY AN INCONVENIENCE.", "I PLANNED THAT.", "OOPS. YOU'RE WELCOME." },
  play = function(self, fight)
    if fight.team.keywords.luck >= self.values.needed then
      self:lose(self.values.luck, "luck")
      self:gain(self.values.energy, "energy")
      self:draw(self.values.cards)
    end
  end,
}
