-- Gain 2 Taunt. End of your turn: Gain Shield equal to Taunt on Aldric.
return card {
  id = "fortress_scene", name = "Fortress Scene",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Gain {taunt} Taunt. End of your turn: Gain Shield equal to Taunt on Aldric.",
  values = { taunt = 2 },
  upgrade = { cost = 0 },
  says = { "RAISE THE WALLS.", "STONE UPON STONE.", "WE HOLD UNTIL THE CURTAIN." },
  play = function(self)
    self:gain(self.values.taunt, "taunt")
  end,
  on = {
    player_turn_end = function(self, fight)
      self:gain(fight.aldric.keywords.taunt, "shield")
    end,
  },
}
