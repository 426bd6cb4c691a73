-- Dora, who pays her dog with treats.
return mod {
  id = "kennel", name = "Kennel", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
}
