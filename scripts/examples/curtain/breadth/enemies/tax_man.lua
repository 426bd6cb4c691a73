-- Gains 1 Inspire whenever a card is played that is no Attack.
return enemy {
  id = "tax_man", name = "Tax Man", hp = 32, intents = { { attack(6) } },
  text = "Gains {inspire} Inspire for each card that is no Attack.", values = { inspire = 1 },
  on = { card_played = function(self, fight, event) if event.card.type ~= "attack" then self:gain(self.values.inspire, "inspire", self) end end },
}
