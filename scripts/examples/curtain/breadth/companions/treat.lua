-- An ally, companions among them, gains 5 Shield.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "treat", name = "Treat", owner = "neutral", type = "defense", rarity = "uncommon", cost = 1, target = "ally",
  text = "A protagonist or a companion gains {shield} Shield.",
  values = { shield = 5 },
  play = function(self, fight, target)
    if target ~= fight.macguffin then self:gain(self.values.shield, "shield", target) end
  end,
  upgrade = { values = { shield = 8 } },
}
