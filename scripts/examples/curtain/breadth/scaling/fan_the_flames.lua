-- The enemy's Burn doubles.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "fan_the_flames", name = "Fan the Flames", owner = "odo", type = "action", rarity = "rare", cost = 1, target = "enemy",
  text = "Inflict Burn equal to its Burn.", upgrade = { cost = 0 },
  play = function(self, fight, target) self:inflict(target.keywords.burn, "burn", target) end,
}
