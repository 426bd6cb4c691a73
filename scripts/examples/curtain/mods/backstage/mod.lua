-- A type of cards and an owner of cards who is not on stage.
return mod {
  id = "backstage", name = "Backstage", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
}
