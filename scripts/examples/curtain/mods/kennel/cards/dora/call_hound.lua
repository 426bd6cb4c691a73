-- Costs 2 Treats. Summon a Hound, unless it stands already.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "call_hound", name = "Call the Hound",
  owner = "dora", type = "action", rarity = "uncommon", cost = 0,
  text = "Costs {treats} Treats. Summon a Hound, unless one stands.",
  values = { treats = 2 },
  upgrade = { values = { treats = 1 } },
  playable = function(self, fight)
    for _, c in ipairs(fight.companions) do
      if c.alive and c.id == "hound" then return "the Hound is here" end
    end
    return fight.team.keywords.treats >= self.values.treats or "not enough Treats"
  end,
  play = function(self)
    self:lose(self.values.treats, "treats")
    self:summon("hound")
  end,
}
