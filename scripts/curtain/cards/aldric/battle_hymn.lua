-- Gain 1 Inspire. Gain 1 Fortify.
return card {
  id = "battle_hymn", name = "Battle Hymn",
  owner = "aldric", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain {inspire} Inspire. Gain {fortify} Fortify.",
  values = { inspire = 1, fortify = 1 },
  upgrade = { values = { fortify = 2 } },
  says = { "SING WITH ME.", "FROM THE TOP, WITH FEELING.", "LOUDER, FRIENDS." },
  play = function(self)
    self:gain(self.values.inspire, "inspire")
    self:gain(self.values.fortify, "fortify")
  end,
}
