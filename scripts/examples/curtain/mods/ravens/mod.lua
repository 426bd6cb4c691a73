-- A raven in the first scene.
return mod {
  id = "ravens", name = "Ravens", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0", plumage = "^1.0" },
}
