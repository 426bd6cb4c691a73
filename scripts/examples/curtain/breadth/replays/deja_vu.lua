-- Play the card again that was discarded last.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "deja_vu", name = "Deja Vu", owner = "odo", type = "action", rarity = "uncommon", cost = 1, exhaust = true,
  text = "Play the topmost other card of the discard pile. Exhaust.", upgrade = { cost = 0 },
  play = function(self, fight)
    local last = fight.discard_pile[#fight.discard_pile]
    if last then self:play(last) end
  end,
}
