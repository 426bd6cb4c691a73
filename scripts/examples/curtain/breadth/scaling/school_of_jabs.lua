-- Deal 5 damage, and 2 more for every Jab in hand and piles.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "school_of_jabs", name = "School of Jabs", owner = "vera", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage, {more} more for every Jab of the deck.", values = { damage = 5, more = 2 }, upgrade = { values = { more = 3 } },
  play = function(self, fight, target)
    local n = self.values.damage
    for _, pile in ipairs({ fight.hand, fight.draw_pile, fight.discard_pile }) do
      for _, c in ipairs(pile) do
        if c.id == "jab" or c.id == "jab+" then n = n + self.values.more end
      end
    end
    self:deal(n, target)
  end,
}
