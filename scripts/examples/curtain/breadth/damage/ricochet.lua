-- Deal 3 damage to a random enemy, 3 times.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "ricochet", name = "Ricochet", owner = "odo", type = "attack", rarity = "uncommon", cost = 1,
  text = "Deal {damage} damage to a random enemy, {times} times.", values = { damage = 3, times = 3 }, upgrade = { values = { times = 4 } },
  play = function(self, fight)
    for _ = 1, self.values.times do
      local standing = {}
      for _, e in ipairs(fight.enemies) do if e.alive then table.insert(standing, e) end end
      if #standing > 0 then self:deal(self.values.damage, self:pick(standing)) end
    end
  end,
}
