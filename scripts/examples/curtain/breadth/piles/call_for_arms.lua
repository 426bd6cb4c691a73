-- Put an Attack of the draw pile into the hand.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "call_for_arms", name = "Call for Arms", owner = "vera", type = "action", rarity = "uncommon", cost = 0, exhaust = true,
  text = "Put an Attack of the draw pile into the hand. Exhaust.", upgrade = { exhaust = false, text = "Put an Attack of the draw pile into the hand." },
  play = function(self, fight)
    local attacks = {}
    for _, c in ipairs(fight.draw_pile) do
      if c.type == "attack" then table.insert(attacks, c) end
    end
    local found = self:choose(attacks, { prompt = "Which Attack?" })
    if found then self:move(found, "hand") end
  end,
}
