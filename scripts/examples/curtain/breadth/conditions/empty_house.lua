-- With no card in the draw pile: Deal 15 damage to each enemy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "empty_house", name = "Empty House", owner = "odo", type = "attack", rarity = "rare", cost = 1,
  text = "If the draw pile is empty: Deal {damage} damage to each enemy.", values = { damage = 15 }, upgrade = { values = { damage = 20 } },
  play = function(self, fight)
    if #fight.draw_pile == 0 then self:deal(self.values.damage, fight.enemies) end
  end,
}
