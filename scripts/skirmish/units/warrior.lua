-- Stands in front, and makes the enemy look at him.
return unit { id = "warrior", name = "Warrior", hp = 90, range = "melee", kind = "physical", damage = 20 }
