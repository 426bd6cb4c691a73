-- Popcorn Mice, 16 HP. Nibble the MacGuffin for 3 twice; every ally for 2; repeat.
return enemy {
  id = "popcorn_mice", name = "Popcorn Mice", hp = 16,
  says = { "CRUNCH.", "MORE BUTTER!" },
  intents = {
    { attack(3, { times = 2 }) },
    { attack_all(2) },
  },
}
