-- Start of your turn: Gain 1 Fortify. Gain 1 Retaliate.
return card {
  id = "war_drums", name = "War Drums",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 2,
  text = "Start of your turn: Gain {fortify} Fortify. Gain {retaliate} Retaliate.",
  values = { fortify = 1, retaliate = 1 },
  upgrade = { cost = 1 },
  says = { "BEAT THE DRUMS.", "MARCH!", "HEAR THEM COME." },
  on = {
    player_turn_start = function(self)
      self:gain(self.values.fortify, "fortify")
      self:gain(self.values.retaliate, "retaliate")
    end,
  },
}
