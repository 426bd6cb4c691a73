-- Energy that is left is kept for the next turn.
return relic {
  id = "spare_jar", name = "Spare Jar", rarity = "rare",
  text = "Energy that is left comes back next turn.",
  on = {
    fight_start = function(self) self.memory.kept = nil end,
    player_turn_end = function(self, fight) self.memory.kept = fight.energy end,
    player_turn_start = function(self) self:gain(self.memory.kept or 0, "energy") end,
  },
}
