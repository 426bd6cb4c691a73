-- $name, a mod of $title.
return mod {
  id = "$id", name = "$name", version = "0.1.0",
  authors = { "Somebody" },
  description = "A description, in a sentence or two.",
  game = "$game",
  needs = { $game = "^$version" },
}
