-- Throws stones from behind the orcs.
return unit { id = "goblin", name = "Goblin", hp = 50, range = "ranged", kind = "physical", damage = 10 }
