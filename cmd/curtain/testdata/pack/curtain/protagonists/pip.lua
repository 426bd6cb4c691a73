-- The Trickster: cheap attacks that feed on debuffs, Luck and the crowd; frail, and hard to hit.
return protagonist {
  id = "pip", name = "Pip", title = "the Trickster",
  hp = 10,
  basics = { "quick_jab", "lucky_shot" },
  says = { "THWIP!", "TOO SLOW!", "EASY. BARELY AN INCONVENIENCE." },
}
