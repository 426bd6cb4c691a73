-- Deal 12 damage. What is more than the enemy's HP is dealt to the next.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "run_through", name = "Run Through", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage. What is left of it goes to the next enemy.", values = { damage = 12 }, upgrade = { values = { damage = 16 } },
  play = function(self, fight, target)
    local left = self.values.damage - target.hp
    self:deal(self.values.damage, target)
    if not target.alive and left > 0 then self:deal(left, fight.enemy) end
  end,
}
