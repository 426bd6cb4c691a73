-- The tutorial: one fight, in which the other side explains.
return run {
  id = "tutorial", name = "A Rehearsal",
  text = "A rehearsal, before the doors open. Whoever stands against you tonight whispers what to do, and may be asked for nothing else.",
  protagonists = { "aldric", "pip" },
  deck = { basics = 1, "block", "block", "inspire" },
  acts = { { name = "The Rehearsal", rooms = { { kind = "fight", enemies = { "prompter" }, rewards = {} } } } },
}
