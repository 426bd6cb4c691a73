-- 1 more energy each turn, and a Dead Letter into each fight.
return relic {
  id = "cracked_idol", name = "Cracked Idol", rarity = "rare",
  text = "Start of your turn: Gain {energy} Energy. A fight begins with {curses} Dead Letter in the draw pile.", values = { energy = 1, curses = 1 },
  on = {
    fight_start = function(self) self:create("dead_letter", { to = "draw_pile", n = self.values.curses, at = "bottom" }) end,
    player_turn_start = function(self) self:gain(self.values.energy, "energy") end,
  },
}
