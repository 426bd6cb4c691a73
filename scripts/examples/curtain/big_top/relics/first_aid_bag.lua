-- When a protagonist is knocked out gain 2 energy and draw 1 card, next turn if the enemies act.
return relic {
  id = "first_aid_bag", name = "First Aid Bag", rarity = "rare",
  text = "When a protagonist is knocked out gain {energy} energy and draw {cards} card, next turn where the enemies act.",
  values = { energy = 2, cards = 1 },
  on = {
    knocked_out = function(self, fight)
      if fight.enemy_turn then
        self:later("next_turn", "rush_in", self.values.energy, self.values.cards)
      else
        self:gain(self.values.energy, "energy")
        self:draw(self.values.cards)
      end
    end,
  },
  waits = {
    rush_in = function(self, fight, energy, cards)
      self:gain(energy, "energy")
      self:draw(cards)
    end,
  },
}
