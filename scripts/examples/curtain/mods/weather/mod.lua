-- An umbrella in every deck; its player says how much it rains.
return mod {
  id = "weather", name = "Weather", version = "1.0.0",
  game = "curtain",
  needs = { curtain = "^1.0.0" },
  settings = {
    { id = "rain", text = "The Block of the Umbrella.", default = 3, min = 1, max = 9 },
    { id = "storm", text = "The Umbrella costs 1.", default = false },
  },
}
