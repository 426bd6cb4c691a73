-- Knife Thrower, 40 HP. Four knives of 3, then not again for two turns; meanwhile 7 damage, or Splinters.
return enemy {
  id = "knife_thrower", name = "Knife Thrower", hp = 40,
  says = { "STAND VERY STILL.", "I HAVE NEVER MISSED. ON PURPOSE." },
  intents = {
    { attack(3, { times = 4 }), cooldown = 2 },
    { attack(7) },
    { attack(4), inflict(2, "splinters", "random_protagonist") },
  },
}
