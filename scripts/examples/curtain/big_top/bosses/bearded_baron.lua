-- Bearded Baron, 60 HP. Attacks for 9 and gains 1 Inspire; gains 6 Block and makes the MacGuffin Vulnerable; attacks every ally for 4; repeats.
-- Below half (on entry gains 1 Inspire): 5 twice and 1 Inspire; every ally for 3 with 1 Splinters on the protagonists; repeats.
return enemy {
  id = "bearded_baron", name = "Bearded Baron", hp = 60,
  values = { inspire = 1 },
  says = { "THE TENT IS MINE.", "PULL THE BEARD. GO ON." },
  phases = {
    { intents = { { attack(9), gain(1, "inspire") }, { gain(6, "block"), inflict(1, "vulnerable", "macguffin") }, { attack_all(4) } } },
    {
      below = 0.5,
      text = "Gain {inspire} Inspire.",
      enter = function(self) self:gain(self.values.inspire, "inspire", self) end,
      intents = { { attack(5, { times = 2 }), gain(1, "inspire") }, { attack_all(3), inflict(1, "splinters", "protagonists") } },
    },
  },
}
