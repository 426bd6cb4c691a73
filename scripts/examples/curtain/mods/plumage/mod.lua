-- A library for mods with birds, and a keyword for them.
return mod {
  id = "plumage", name = "Plumage", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
}
