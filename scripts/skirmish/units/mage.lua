-- Frail; burns enemies from anywhere and helps the others.
return unit { id = "mage", name = "Mage", hp = 50, range = "ranged", kind = "magic", damage = 20 }
