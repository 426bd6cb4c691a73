-- How somebody stands on stage.
return card_type {
  id = "stance", name = "Stance",
  like = "enchantment",
}
