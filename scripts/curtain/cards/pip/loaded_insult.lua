-- Gain 1 Taunt. Gain 1 Distract.
return card {
  id = "loaded_insult", name = "Loaded Insult",
  owner = "pip", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {taunt} Taunt. Gain {distract} Distract.",
  values = { taunt = 1, distract = 1 },
  upgrade = { values = { distract = 2 } },
  says = { "YOUR MOTHER WAS A SOCK.", "I HAVE SEEN BETTER VILLAINS ON A CEREAL BOX.", "NICE CAPE. DID IT LOSE A BET?" },
  play = function(self)
    self:gain(self.values.taunt, "taunt")
    self:gain(self.values.distract, "distract")
  end,
}
