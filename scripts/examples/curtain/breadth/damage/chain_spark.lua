-- Deal 8 damage to the first enemy, half as much to the next, and so on.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "chain_spark", name = "Chain Spark", owner = "odo", type = "attack", rarity = "uncommon", cost = 2,
  text = "Deal {damage} damage to the first enemy, half as much to the next, and so on.", values = { damage = 8 }, upgrade = { values = { damage = 12 } },
  play = function(self, fight)
    local n = self.values.damage
    for _, e in ipairs(fight.enemies) do
      if e.alive then
        self:deal(n, e)
        n = math.floor(n / 2)
      end
    end
  end,
}
