-- A guided game: each next thing to do is told once the one before is done.
return rehearsal {
  id = "first_night", name = "First Night",
  text = "Told before the game begins.",
  setup = "game", seed = 1,
  lessons = {
    { say = "Told from the beginning." },
    { after = { "play" }, say = "Told once the player has played a card." },
  },
}
