-- There is nothing in it.
return unit {
  id = "innermost_doll", name = "Innermost Doll", attack = 1, health = 1, cost = 0, pitch = 0,
}
