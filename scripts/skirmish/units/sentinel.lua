-- Slow to fall to steel: every physical hit on it deals 5 less.
-- check: C205 because the default teams and decks leave it to other matches
return unit { id = "sentinel", name = "Sentinel", hp = 80, range = "melee", kind = "physical", damage = 15, auras = { armor = 5 } }
