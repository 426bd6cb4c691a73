-- What is left of a Blob.
return enemy { id = "droplet", name = "Droplet", hp = 8, intents = { { attack(3) } } }
