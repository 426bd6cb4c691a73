-- Two turns of whistling, then a blow of 18.
return enemy { id = "kettle", name = "Kettle", hp = 35, text = "Whistles for two turns before it strikes.", intents = { {}, { gain(2, "fortify") }, { attack(18) } } }
