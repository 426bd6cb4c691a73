-- Stage Rat, 25 HP. No passive.
-- Attacks the MacGuffin for 5; again for 5; attacks every ally for 2; repeats.
return enemy {
  id = "stage_rat", name = "Stage Rat", hp = 25,
  says = { "SQUEAK! TO BE, OR NOT TO EAT.", "THIS THEATRE IS MINE AFTER DARK.", "I SMELL A LEADING ROLE." },
  intents = {
    { attack(5) },
    { attack(5) },
    { attack_all(2) },
  },
}
