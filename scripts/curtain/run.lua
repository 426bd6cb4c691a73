-- A run: three acts of two scenes and a boss. Every scene offers two enemies and the player takes one.
return run {
  text = "A theatre of shadows, at night. The puppets on its stage guard a treasure, the MacGuffin, and the villains of the old plays step out of the dark to take it. Every blow that lands makes the crowd cheer, every wound of the MacGuffin makes it gasp. Who has never stood on this stage may rehearse first: `curtain play run tutorial`.",
  macguffin = 50,
  protagonists = { "aldric", "pip" },
  deck = { basics = 3, "block", "block", "block", "inspire" },
  acts = {
    {
      name = "The Opening",
      scenes = { { "stage_rat", "rusty_knight" }, { "moth_swarm", "stagehand" } },
      boss = "critic",
    },
    {
      name = "Rising Action",
      scenes = { { "phantom_understudy", "prop_master" }, { "shadow_mimic", "spotlight_phantom" } },
      boss = "director",
    },
    {
      name = "The Climax",
      scenes = { { "prima_donna", "comedy_tragedy_mask" }, { "puppeteers_hand", "fallen_curtain" } },
      boss = "playwright",
    },
  },
}
