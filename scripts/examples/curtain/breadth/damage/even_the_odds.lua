-- Every enemy comes down to the HP of the weakest.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "even_the_odds", name = "Even the Odds", owner = "odo", type = "action", rarity = "rare", cost = 3, exhaust = true,
  text = "Each enemy loses HP down to the weakest one's. Exhaust.", upgrade = { cost = 2 },
  play = function(self, fight)
    local least = math.huge
    for _, e in ipairs(fight.enemies) do if e.alive then least = math.min(least, e.hp) end end
    for _, e in ipairs(fight.enemies) do if e.alive then self:lose(e.hp - least, "hp", e) end end
  end,
}
