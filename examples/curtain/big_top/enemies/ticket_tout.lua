-- Ticket Tout, 26 HP. By chance: a blow for 6 most often, a small one with Weak, never that twice in a row.
return enemy {
  id = "ticket_tout", name = "Ticket Tout", hp = 26,
  says = { "SOLD OUT. FOR YOU.", "FRONT ROW, NO QUESTIONS." },
  intents = {
    { attack(6), weight = 3 },
    { attack(3), inflict(1, "weak"), weight = 2, no_repeat = true },
  },
}
