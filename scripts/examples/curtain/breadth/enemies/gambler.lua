-- Chance chooses among a small hit, a large one and Block; the large one never twice.
return enemy {
  id = "gambler", name = "Gambler", hp = 34, text = "Leaves it to chance.",
  intents = {
    { attack(3), weight = 3 },
    { attack(12), weight = 1, no_repeat = true },
    { gain(6, "block"), weight = 1, cooldown = 2 },
  },
}
