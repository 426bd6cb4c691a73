-- What hatches.
return enemy { id = "fledgling", name = "Fledgling", hp = 16, intents = { { attack(9) } } }
