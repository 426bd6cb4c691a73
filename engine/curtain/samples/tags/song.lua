-- What is sung on stage.
return tag {
  id = "song", name = "Song",
}
