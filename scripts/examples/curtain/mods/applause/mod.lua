-- Every attack of the game also gives 1 Block.
return mod {
  id = "applause", name = "Applause", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
}
