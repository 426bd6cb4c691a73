-- If the hand holds an Attack and a Defense: Gain 2 Energy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "matched_set", name = "Matched Set", owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "If the hand holds an Attack and a Defense: Gain {energy} Energy.", values = { energy = 2 }, upgrade = { values = { energy = 3 } },
  play = function(self, fight)
    local has = {}
    for _, c in ipairs(fight.hand) do has[c.type] = true end
    if has.attack and has.defense then self:gain(self.values.energy, "energy") end
  end,
}
