-- Gain 2 Taunt. Gain 4 Shield.
return card {
  id = "stalwart", name = "Stalwart",
  owner = "aldric", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {taunt} Taunt. Gain {shield} Shield.",
  values = { taunt = 2, shield = 4 },
  upgrade = { values = { taunt = 3, shield = 6 } },
  says = { "HOLD THE LINE.", "CHIN UP.", "WE HAVE REHEARSED THIS." },
  play = function(self)
    self:gain(self.values.taunt, "taunt")
    self:gain(self.values.shield, "shield")
  end,
}
