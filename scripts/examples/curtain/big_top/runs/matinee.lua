-- The Matinee: one act, two fights and a rest, for an afternoon.
return run {
  id = "matinee", name = "The Matinee",
  macguffin = 15,
  deck = { basics = 3, "paper_doves" },
  item_slots = 2,
  rewards = { fight = { { count = 2, kinds = { card = 2, heal = 1 }, heal = 6, skip = true }, { count = 2, kinds = { item = 1 }, skip = true } } },
  begin = function(self, run) run:gain_item("band_whistle") end,
  acts = { { name = "One Ring", rooms = {
    { kind = "fight", enemies = { "pickpocket", "popcorn_mice" } },
    { kind = "rest" },
    { kind = "boss", enemies = { "lion", "lion_cub" } },
  } } },
}
