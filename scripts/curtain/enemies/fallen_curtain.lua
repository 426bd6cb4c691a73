-- Fallen Curtain, 43 HP. Immune to Forgetful and Vulnerable; its Block stays until its burst.
-- Gains 6 Block and 1 Regenerate; inflicts 8 Curse on the MacGuffin and gains 5 Block; the burst: attacks every ally
-- for 4, then the MacGuffin for as much as its own Block, and the Block is gone; repeats.
return enemy {
  id = "fallen_curtain", name = "Fallen Curtain", hp = 43,
  text = "Immune to Forgetful and Vulnerable. Its Block stays until its burst.",
  says = { "FOLD UPON FOLD UPON FOLD.", "THE SHOW ENDS WHEN I TOUCH THE FLOOR.", "HUSH, UNDER THE VELVET." },
  immune = { "forgetful", "vulnerable" },
  keeps = { "block" },
  intents = {
    { gain(6, "block"), gain(1, "regenerate") },
    { inflict(8, "curse", "macguffin"), gain(5, "block") },
    { attack_all(4), attack("block"), lose("all", "block") },
  },
}
