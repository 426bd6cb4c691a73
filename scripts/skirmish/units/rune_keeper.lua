-- Hard to burn: every magic hit on it deals 8 less.
-- check: C205 because the default teams and decks leave it to other matches
return unit { id = "rune_keeper", name = "Rune Keeper", hp = 50, range = "ranged", kind = "magic", damage = 15, auras = { resistance = 8 } }
