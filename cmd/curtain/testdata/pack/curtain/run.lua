-- A short run: one act of two scenes and a boss.
return run {
  macguffin = 50,
  protagonists = { "aldric", "pip" },
  deck = { basics = 3, "block", "block", "block", "inspire" },
  acts = {
    {
      name = "The Opening",
      scenes = { { "stage_rat", "rusty_knight" }, { "moth_swarm", "stagehand" } },
      boss = "critic",
    },
  },
}
