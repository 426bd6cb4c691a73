-- What hatches.
-- check: C205 because others bring it into a fight
return enemy { id = "fledgling", name = "Fledgling", hp = 16, intents = { { attack(9) } } }
