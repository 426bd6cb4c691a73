-- End of your turn: Gain Shield equal to Taunt on Aldric.
return card {
  id = "fortress_scene", name = "Fortress Scene",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 2,
  text = "End of your turn: Gain Shield equal to Taunt on Aldric.",
  upgrade = { cost = 1 },
  says = { "RAISE THE WALLS.", "STONE UPON STONE.", "WE HOLD UNTIL THE CURTAIN." },
  on = {
    player_turn_end = function(self, fight)
      self:gain(fight.aldric.keywords.taunt, "shield")
    end,
  },
}
