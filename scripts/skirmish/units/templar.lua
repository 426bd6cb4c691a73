-- A little of both: Armor 3 against steel, Resistance 3 against magic.
-- check: C205 because the default teams and decks leave it to other matches
return unit { id = "templar", name = "Templar", hp = 70, range = "melee", kind = "magic", damage = 20, auras = { armor = 3, resistance = 3 } }
