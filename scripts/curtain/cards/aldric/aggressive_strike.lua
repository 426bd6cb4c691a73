-- Deal 14 damage. Inflict 1 Heckled.
return card {
  id = "aggressive_strike", name = "Aggressive Strike",
  owner = "aldric", type = "attack", rarity = "uncommon", cost = 3, target = "enemy",
  text = "Deal {damage} damage. Inflict {heckled} Heckled.",
  values = { damage = 14, heckled = 1 },
  upgrade = { values = { damage = 19 } },
  says = { "HAVE AT THEE!", "MEET MY BLADE!", "NO QUARTER!" },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.heckled, "heckled", target)
  end,
}
