-- Deal 5 damage. Heal Vera by as much as the damage dealt.
return card {
  id = "leech_hook", name = "Leech Hook", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy", exhaust = true,
  text = "Deal {damage} damage. Heal Vera by as much as the damage dealt. Exhaust.", values = { damage = 5 }, upgrade = { values = { damage = 7 } },
  play = function(self, fight, target) self:heal(self:deal(self.values.damage, target), fight.vera) end,
}
