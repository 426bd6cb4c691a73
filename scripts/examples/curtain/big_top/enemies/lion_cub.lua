-- Lion Cub, 8 HP. Attacks the MacGuffin for 4, every turn.
return enemy {
  id = "lion_cub", name = "Lion Cub", hp = 8,
  says = { "MEW." },
  intents = { { attack(4) } },
}
