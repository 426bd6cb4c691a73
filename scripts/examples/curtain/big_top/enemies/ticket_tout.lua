-- Ticket Tout, 30 HP. By chance: a blow for 7 most often, a small one with Weak, never that twice in a row.
return enemy {
  id = "ticket_tout", name = "Ticket Tout", hp = 30,
  says = { "SOLD OUT. FOR YOU.", "FRONT ROW, NO QUESTIONS." },
  intents = {
    { attack(7), weight = 3 },
    { attack(4), inflict(1, "weak"), weight = 2, no_repeat = true },
  },
}
