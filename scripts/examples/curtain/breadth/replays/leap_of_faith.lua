-- Play the next card of the draw pile, and exhaust it.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "leap_of_faith", name = "Leap of Faith", owner = "vera", type = "action", rarity = "uncommon", cost = 1,
  text = "Play the next card of the draw pile, and exhaust it.", upgrade = { cost = 0 },
  play = function(self, fight)
    local next_card = fight.draw_pile[1]
    if next_card and self:play(next_card) == 1 then self:exhaust(next_card) end
  end,
}
