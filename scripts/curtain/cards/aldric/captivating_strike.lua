-- Deal 1 damage. Gain Ovation equal to the damage dealt.
return card {
  id = "captivating_strike", name = "Captivating Strike",
  owner = "aldric", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage. Gain Ovation equal to the damage dealt.",
  values = { damage = 1 },
  upgrade = { values = { damage = 2 } },
  says = { "BEHOLD.", "EYES ON ME.", "WATCH CLOSELY." },
  play = function(self, fight, target)
    local dealt = self:deal(self.values.damage, target)
    -- The hit has already drawn one cheer of its own.
    self:gain(math.max(0, dealt - 1), "ovation")
  end,
}
