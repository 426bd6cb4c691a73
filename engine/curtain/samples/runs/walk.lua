-- Walk: a rat, a rest and the Critic, in one act.
return run {
  id = "walk", name = "Walk",
  macguffin = 50,
  deck = { basics = 3, "block", "block", "inspire" },
  acts = {
    {
      name = "The Only Act",
      rooms = {
        { kind = "fight", enemies = { "stage_rat" } },
        { kind = "rest", heal = 10 },
        { kind = "boss", enemies = { "critic" } },
      },
    },
  },
}
