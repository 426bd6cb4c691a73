-- The Newcomer: a little of everything, and the cards that everybody has.
return protagonist {
  id = "nell", name = "Nell", title = "the Newcomer",
  hp = 15,
  deck = { "block", "block", "inspire" },
  says = { "MY FIRST TIME ON STAGE." },
}
