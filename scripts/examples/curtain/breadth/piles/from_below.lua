-- Put the last card of the draw pile into the hand, where it costs 1 less.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "from_below", name = "From Below", owner = "odo", type = "action", rarity = "uncommon", cost = 0,
  text = "Put the last card of the draw pile into the hand. It costs {less} less.", values = { less = 1 }, upgrade = { values = { less = 2 } },
  play = function(self, fight)
    local last = fight.draw_pile[#fight.draw_pile]
    if last and self:move(last, "hand") == 1 then self:discount(self.values.less, last) end
  end,
}
