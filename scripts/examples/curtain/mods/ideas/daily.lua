-- The daily run: three rules, and two ways, one of which can lead to a room that is not on the map.
return run {
  id = "daily", name = "The Daily Run", protagonists = { "aldric", "pip" }, deck = { basics = 3, "block", "block", "inspire" },
  relics = { "short_hands", "hard_hits", "thick_walls" },
  rewards = { boss = { { kinds = { relic = 1 } } } },
  acts = { { name = "Today", start = { "first", "crossroads" }, rooms = {
    { kind = "fight", name = "first", enemies = { "censor" }, next = { "end" } },
    { kind = "event", name = "crossroads", id = "crossroads", next = { "machine" } },
    { kind = "fight", name = "machine", enemies = { "fog_machine", "riddler" }, next = { "end" } },
    { kind = "boss", name = "end", enemies = { "deadline" }, next = {} },
    { kind = "fight", name = "cellar", enemies = { "stage_rat" }, next = {} },
  } } },
}
