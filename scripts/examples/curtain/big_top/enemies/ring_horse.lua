-- Ring Horse, 34 HP. Gallops over every ally for 3; kicks the MacGuffin for 8; repeats.
return enemy {
  id = "ring_horse", name = "Ring Horse", hp = 34,
  says = { "NEIGH." },
  intents = { { attack_all(3) }, { attack(8) } },
}
