-- Deal 2 damage for each debuff stack on the enemy, which loses them all.
return card {
  id = "catalogue_of_ills", name = "Catalogue of Ills", owner = "odo", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage per debuff stack on the enemy. The enemy loses all debuffs.", values = { damage = 2 }, upgrade = { values = { damage = 3 } },
  play = function(self, fight, target)
    local n = target.debuff_stacks
    self:deal(self.values.damage * n, target)
    self:remove("all", target)
  end,
}
