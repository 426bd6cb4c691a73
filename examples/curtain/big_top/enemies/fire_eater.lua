-- Fire Eater, 34 HP, immune to Burn. Attacks for 4 with 2 Burn on the protagonists; for 8; every ally for 3; repeats.
return enemy {
  id = "fire_eater", name = "Fire Eater", hp = 34,
  says = { "HOT. SO HOT.", "IT IS ALL IN THE BREATH." },
  immune = { "burn" },
  intents = {
    { attack(4), inflict(2, "burn", "protagonists") },
    { attack(8) },
    { attack_all(3) },
  },
}
