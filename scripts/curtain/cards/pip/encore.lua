-- Third card of a turn: Gain 1 Ovation. Draw 1 card.
return card {
  id = "encore", name = "Encore",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Third card of a turn: Gain {ovation} Ovation. Draw {cards} card.",
  values = { ovation = 1, cards = 1 },
  upgrade = { cost = 0 },
  says = { "ONE MORE TIME!", "AGAIN, AGAIN!", "THEY LOVED IT!" },
  on = {
    card_played = function(self, fight)
      if fight.cards_played == 3 then
        self:gain(self.values.ovation, "ovation")
        self:draw(self.values.cards)
      end
    end,
  },
}
