-- Deal 6 damage, three times as much while the other protagonist is knocked out.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "for_the_fallen", name = "For the Fallen", owner = "vera", type = "attack", rarity = "rare", cost = 2, target = "enemy",
  text = "Deal {damage} damage, {more} while Odo is knocked out.", values = { damage = 6, more = 18 }, upgrade = { values = { damage = 8, more = 24 } },
  play = function(self, fight, target)
    if fight.odo.alive then self:deal(self.values.damage, target) else self:deal(self.values.more, target) end
  end,
}
