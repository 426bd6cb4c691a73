return run {
  macguffin = 50,
  protagonists = { "aldric", "pip" },
  deck = { basics = 2, "guard", "guard" },
  acts = { { name = "The Opening", scenes = { { "rat", "knight" } }, boss = "ghost" } },
}
