-- Hits for 3, and puts a Nagging Doubt into the discard pile every turn.
return enemy {
  id = "rag_man", name = "Rag Man", hp = 28, intents = { { attack(3) } },
  text = "Leaves a Nagging Doubt in the discard pile each turn.",
  on = { enemy_turn_end = function(self) self:create("nagging_doubt", { to = "discard_pile" }) end },
}
