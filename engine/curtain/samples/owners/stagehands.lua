-- Those who work behind the curtain.
return owner {
  id = "stagehands", name = "The Stagehands",
  weight = 1,
}
