-- Flies out of costume trunks.
return unit {
  id = "moth", name = "Moth", attack = 1, health = 1, cost = 0, pitch = 0,
}
