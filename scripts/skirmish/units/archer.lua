-- Hits anybody from anywhere.
return unit { id = "archer", name = "Archer", hp = 70, range = "ranged", kind = "physical", damage = 15 }
