-- The next attack this turn deals 4 more damage a hit.
-- check: C309 because it waits for an attack, which no situation of the check plays
return card {
  id = "drum_roll", name = "Drum Roll",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 0,
  text = "The next attack this turn deals {more} more damage.",
  values = { more = 4 },
  upgrade = { values = { more = 6 } },
  play = function(self, fight)
    self:later("next_attack", "boost", self.values.more, fight.turn)
  end,
  waits = {
    boost = function(self, fight, more, turn)
      if fight.turn == turn then self:boost(more, fight.next_attack) end
    end,
  },
}
