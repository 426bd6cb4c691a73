-- The largest, and the hardest hitter.
return unit { id = "orc", name = "Orc", hp = 110, range = "melee", kind = "physical", damage = 25 }
