-- Aldric pays 4 HP instead of energy: Deal 9 damage.
-- check: C301 because the scenario holds it to its words
return card {
  id = "pound_of_flesh", name = "Pound of Flesh", owner = "aldric", type = "attack", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Costs {hp} HP of Aldric. Deal {damage} damage.", values = { hp = 4, damage = 9 },
  playable = function(self, fight) return fight.aldric.hp > self.values.hp or "Aldric needs more than " .. self.values.hp .. " HP" end,
  play = function(self, fight, target)
    self:lose(self.values.hp, "hp")
    self:deal(self.values.damage, target)
  end,
  upgrade = { values = { damage = 12 } },
}
