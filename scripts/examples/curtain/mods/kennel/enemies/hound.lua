-- Hound, a companion with 9 HP: bites for 4, then guards the others with Taunt.
return enemy {
  id = "hound", name = "Hound", companion = true, hp = 9,
  says = { "GRRR!" }, intents = { { attack(4) }, { gain(1, "taunt"), attack(2) } },
}
