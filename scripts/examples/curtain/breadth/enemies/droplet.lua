-- What is left of a Blob.
-- check: C205 because others bring it into a fight
return enemy { id = "droplet", name = "Droplet", hp = 8, intents = { { attack(3) } } }
