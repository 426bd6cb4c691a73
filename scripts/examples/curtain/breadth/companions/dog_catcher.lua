-- Attacks the first companion for 6, or the MacGuffin if none stands, then everybody for 2.
return enemy {
  id = "dog_catcher", name = "Dog Catcher", hp = 30,
  intents = { { attack(6, { who = "companion" }) }, { attack_all(2) } },
}
