-- A rule of the daily run: one card fewer each turn.
return relic {
  id = "short_hands", name = "Short Hands", text = "One card fewer is drawn each turn.",
  modify = { drawn = function(self, fight, value) return value - 1 end },
}
