-- Fire Eater, 40 HP, immune to Burn. Attacks for 5 with 2 Burn on the protagonists; for 9; every ally for 3; repeats.
return enemy {
  id = "fire_eater", name = "Fire Eater", hp = 40,
  says = { "HOT. SO HOT.", "IT IS ALL IN THE BREATH." },
  immune = { "burn" },
  intents = {
    { attack(5), inflict(2, "burn", "protagonists") },
    { attack(9) },
    { attack_all(3) },
  },
}
