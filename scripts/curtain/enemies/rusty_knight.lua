-- Rusty Knight, 30 HP. Starts the fight with 3 Block.
-- Gains 5 Block; attacks the MacGuffin for 7; attacks every ally for 3 and gains 2 Retaliate;
-- repeats.
return enemy {
  id = "rusty_knight", name = "Rusty Knight", hp = 30,
  text = "Starts with 3 Block.",
  says = { "I WAS THE HERO, ONCE.", "CREAK... EN GARDE!", "THEY NEVER OILED ME AFTER THE LAST TOUR." },
  keywords = { block = 3 },
  intents = {
    { gain(5, "block") },
    { attack(7) },
    { attack_all(3), gain(2, "retaliate") },
  },
}
