-- A crow in the first scene.
return mod {
  id = "crows", name = "Crows", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0", plumage = "^1.0" },
}
