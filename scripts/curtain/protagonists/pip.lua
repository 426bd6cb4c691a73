-- The Trickster: cheap attacks that feed on debuffs, Luck and the crowd; frail, and hard to hit.
return protagonist {
  id = "pip", name = "Pip", title = "the Trickster",
  role = "Inflicts debuffs and makes the most of them, evades, and plays to the crowd.",
  personality = "Cheeky, irreverent, treats combat as a performance. Secretly relies on others.",
  affinity = { "luck", "frustration", "fear", "poison", "burn", "distract" },
  hp = 10,
  basics = { "quick_jab", "lucky_shot" },
  says = { "THWIP!", "TOO SLOW!", "EASY. BARELY AN INCONVENIENCE." },
}
