-- Knife Thrower, 34 HP. Four knives of 2, then not again for two turns; meanwhile 5 damage, or Splinters.
return enemy {
  id = "knife_thrower", name = "Knife Thrower", hp = 34,
  says = { "STAND VERY STILL.", "I HAVE NEVER MISSED. ON PURPOSE." },
  intents = {
    { attack(2, { times = 4 }), cooldown = 2 },
    { attack(5) },
    { attack(3), inflict(2, "splinters", "random_protagonist") },
  },
}
