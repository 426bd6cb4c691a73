-- Popcorn Mice, 14 HP. Nibble the MacGuffin for 2 twice; every ally for 1; repeat.
return enemy {
  id = "popcorn_mice", name = "Popcorn Mice", hp = 14,
  says = { "CRUNCH.", "MORE BUTTER!" },
  intents = {
    { attack(2, { times = 2 }) },
    { attack_all(1) },
  },
}
