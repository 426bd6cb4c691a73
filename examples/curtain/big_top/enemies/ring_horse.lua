-- Ring Horse, 28 HP. Gallops over every ally for 2; kicks the MacGuffin for 6; repeats.
return enemy {
  id = "ring_horse", name = "Ring Horse", hp = 28,
  says = { "NEIGH." },
  intents = { { attack_all(2) }, { attack(6) } },
}
