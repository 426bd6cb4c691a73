-- A curse. While in hand, every other card that is played loses 1 Ovation; played itself, it gives 1 back.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "haunting_tune", name = "Haunting Tune", owner = "neutral", type = "action", rarity = "basic", cost = 1, hears = { "hand" }, exhaust = true,
  text = "While in hand: Whenever a card is played, lose {ovation} Ovation. When played: Gain {ovation} Ovation. Exhaust.", values = { ovation = 1 }, upgrade = { cost = 0 },
  play = function(self) self:gain(self.values.ovation, "ovation") end,
  on = { card_played = function(self, fight, event) if event.card.id ~= self.id then self:lose(self.values.ovation, "ovation") end end },
}
