-- The Ironclad: guards the treasure with Taunt, Shield and Fortify, mends and inspires the troupe.
return protagonist {
  id = "aldric", name = "Aldric", title = "the Ironclad",
  role = "Defends, supports and disrupts. Protects the MacGuffin and sustains the team.",
  personality = "Noble, earnest, takes the mission seriously. Short formal declarations.",
  affinity = { "fortify", "taunt", "shield", "regenerate", "inspire" },
  hp = 20,
  basics = { "galvanize", "bulwark" },
  says = { "HOLD THE LINE.", "FOR HONOR.", "I SWORE AN OATH." },
}
