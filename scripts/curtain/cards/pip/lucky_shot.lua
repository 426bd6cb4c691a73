-- Deal 3 damage. Gain 1 Luck.
return card {
  id = "lucky_shot", name = "Lucky Shot",
  owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Gain {luck} Luck.",
  values = { damage = 3, luck = 1 },
  upgrade = { values = { damage = 4 } },
  says = { "MEANT TO DO THAT.", "WITH MY EYES SHUT!", "DID ANYBODY SEE THAT?" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.luck, "luck")
  end,
}
