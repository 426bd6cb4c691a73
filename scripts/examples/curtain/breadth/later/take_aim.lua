-- Your next Attack deals 6 more a hit.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "take_aim", name = "Take Aim", owner = "vera", type = "action", rarity = "uncommon", cost = 1,
  text = "Your next Attack deals {more} more damage a hit.", values = { more = 6 }, upgrade = { values = { more = 9 } },
  play = function(self) self:later("next_attack", "sharpen", self.values.more) end,
  waits = { sharpen = function(self, fight, more) self:boost(more, fight.next_attack) end },
}
