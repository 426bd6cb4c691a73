-- A curse. While in hand, every other card that is played costs the owner's side 1 Ovation.
return card {
  id = "haunting_tune", name = "Haunting Tune", owner = "neutral", type = "action", rarity = "basic", cost = 1, hears = { "hand" }, exhaust = true,
  text = "While in hand: Whenever a card is played, lose {ovation} Ovation. Exhaust.", values = { ovation = 1 }, upgrade = { cost = 0 },
  play = function() end,
  on = { card_played = function(self, fight, event) if event.card.id ~= self.id then self:lose(self.values.ovation, "ovation") end end },
}
