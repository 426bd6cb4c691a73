-- Play all Attacks in hand, on enemies by chance.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "open_floor", name = "Open Floor", owner = "vera", type = "action", rarity = "rare", cost = 3, exhaust = true,
  text = "Play all Attacks in hand, on enemies by chance. Exhaust.", upgrade = { cost = 2 },
  play = function(self, fight)
    for _, c in ipairs(fight.hand) do
      if c.type == "attack" then self:play(c) end
    end
  end,
}
