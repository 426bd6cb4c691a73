-- Deal 1 damage. Inflict 1 Frustration. Gain 1 Distract.
return card {
  id = "annoying_poke", name = "Annoying Poke",
  owner = "pip", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Inflict {frustration} Frustration. Gain {distract} Distract.",
  values = { damage = 1, frustration = 1, distract = 1 },
  upgrade = { values = { damage = 2 } },
  says = { "POKE.", "POKE POKE.", "BOOP." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.frustration, "frustration", target)
    self:gain(self.values.distract, "distract")
  end,
}
