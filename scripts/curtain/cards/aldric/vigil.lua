-- End of your turn: Aldric gains 2 Regenerate.
return card {
  id = "vigil", name = "Vigil",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 0,
  text = "End of your turn: Aldric gains {regenerate} Regenerate.",
  values = { regenerate = 2 },
  upgrade = { values = { regenerate = 5 } },
  says = { "I KEEP THE WATCH.", "UNTIL THE LAST LAMP IS OUT.", "SLEEP. I DO NOT." },
  on = {
    player_turn_end = function(self)
      self:gain(self.values.regenerate, "regenerate", "aldric")
    end,
  },
}
