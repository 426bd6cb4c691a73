-- Dora the Dog Trainer: earns treats, and pays her dog with them.
return protagonist {
  id = "dora", name = "Dora", title = "the Dog Trainer",
  role = "Saves treats and spends them on her hound.",
  personality = "Patient with dogs, curt with people.",
  affinity = { "shield" },
  hp = 14, basics = { "toss_treat" },
  on = { fight_start = function(self) self:gain(1, "treats", "team") end },
}
