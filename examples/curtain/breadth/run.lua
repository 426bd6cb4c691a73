-- A walk past everything that can be met.
return run {
  id = "run", name = "The Walk", protagonists = { "vera", "odo" }, deck = { basics = 5 },
  acts = { { name = "The Walk", rooms = {
    { kind = "fight", enemies = { "post" } },
    { kind = "fight", enemies = { "post" } },
  } } },
}
