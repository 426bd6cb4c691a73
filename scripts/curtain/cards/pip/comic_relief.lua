-- Draw 1 card. Whenever a debuff is inflicted on the enemy: Gain 2 Luck.
return card {
  id = "comic_relief", name = "Comic Relief",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 0,
  text = "Draw {cards} card. Whenever a debuff is inflicted on the enemy: Gain {luck} Luck.",
  values = { luck = 2, cards = 1 },
  upgrade = { values = { luck = 3 } },
  says = { "HONK HONK!", "IS THIS THING ON?", "TA-DAAA!" },
  play = function(self)
    self:draw(self.values.cards)
  end,
  on = {
    inflicted = function(self, fight, event)
      if event.target == fight.enemy then
        self:gain(self.values.luck, "luck")
      end
    end,
  },
}
