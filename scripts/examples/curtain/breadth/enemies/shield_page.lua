-- Gives the others 5 Block, then heals them by 3.
return enemy { id = "shield_page", name = "Shield Page", hp = 18, text = "Looks after the others.", intents = { { gain(5, "block", "others") }, { heal(3, "others") } } }
