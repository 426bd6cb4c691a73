-- A post to practise on: hits for 3, then gains 3 Block.
return enemy { id = "post", name = "Post", hp = 30, intents = { { attack(3) }, { gain(3, "block") } } }
