-- Sad Clown, 48 HP, immune to Dazzled, gains 2 Shield when a debuff lands on it.
-- Attacks for 8 with Dazzled on the protagonists; for 13; for 4 with Splinters 3 on the MacGuffin and heals 4 and gains 2 Inspire; repeats.
return enemy {
  id = "sad_clown", name = "Sad Clown", hp = 48,
  text = "Gains {shield} Shield when a debuff lands on it.",
  values = { shield = 2 },
  immune = { "dazzled" },
  says = { "HONK.", "NOBODY LAUGHS." },
  on = {
    inflicted = function(self, fight, event)
      if event.target == self then self:gain(self.values.shield, "shield", self) end
    end,
  },
  intents = {
    { attack(8), inflict(1, "dazzled", "protagonists") },
    { attack(13) },
    { attack(4), inflict(3, "splinters", "macguffin"), heal(4), gain(2, "inspire") },
  },
}
