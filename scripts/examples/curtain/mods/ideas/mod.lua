-- Ideas that other games have not room for, each in one file.
return mod {
  id = "ideas", name = "Ideas", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
}
