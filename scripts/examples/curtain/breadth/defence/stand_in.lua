-- Odo gains 2 Taunt and 3 Shield per Taunt.
return card {
  id = "stand_in", name = "Stand In", owner = "odo", type = "defense", rarity = "uncommon", cost = 2,
  text = "Gain {taunt} Taunt. Gain Shield equal to {each} times Taunt.", values = { taunt = 2, each = 3 }, upgrade = { values = { each = 4 } },
  play = function(self, fight)
    self:gain(self.values.taunt, "taunt", fight.odo)
    self:gain(self.values.each * fight.odo.keywords.taunt, "shield", fight.odo)
  end,
}
