-- As frequent in rewards as a rare card.
return rarity {
  id = "legendary", name = "Legendary",
  weight = 1, price = 150,
}
