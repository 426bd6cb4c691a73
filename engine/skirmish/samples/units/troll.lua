-- Large and slow: much HP, and what it hits with is a club.
-- check: C205 because no team has it yet
return unit { id = "troll", name = "Troll", hp = 120, range = "melee", kind = "physical", damage = 20 }
