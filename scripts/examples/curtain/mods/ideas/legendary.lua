-- A rarity that rewards and shops draw with the others.
return rarity { id = "legendary", name = "Legendary", weight = 1, price = 120 }
