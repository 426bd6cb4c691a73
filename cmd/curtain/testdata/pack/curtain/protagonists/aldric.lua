-- The Ironclad: guards the treasure with Taunt, Shield and Fortify, mends and inspires the troupe.
return protagonist {
  id = "aldric", name = "Aldric", title = "the Ironclad",
  hp = 20,
  basics = { "galvanize", "bulwark" },
  says = { "HOLD THE LINE.", "FOR HONOR.", "I SWORE AN OATH." },
}
