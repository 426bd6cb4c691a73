-- An Umbrella is in every deck.
insert "run" { deck = { "umbrella" } }
