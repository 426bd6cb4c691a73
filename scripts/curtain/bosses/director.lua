-- The Director, 60 HP. At the start of each phase inflicts 1 of Forgetful, Vulnerable or Weak, by chance, on all allies.
-- 1: attacks the MacGuffin for 7; inflicts 2 Forgetful and 2 Fear on the first protagonist; attacks every ally for 3
-- and inflicts 3 Fear on the first protagonist; attacks the MacGuffin for 5 twice and gains 2 Inspire.
-- 2, below half (clears its debuffs, gains 8 Block): attacks the MacGuffin for 8; inflicts 2 Confused on the allies and
-- gains 2 Regenerate; attacks the MacGuffin for 5 and gains 3 Inspire; inflicts 2 Frustration on the second protagonist and attacks the
-- MacGuffin for 7; attacks every ally for 4, inflicts 3 Frustration on the second protagonist and
-- gains 6 Inspire.
return enemy {
  id = "director", name = "The Director", hp = 60,
  text = "At the start of each phase: Inflict {turns} of a random debuff on all allies: Forgetful, Vulnerable or Weak.",
  values = { turns = 1, block = 8 },
  says = { "CUT! FROM THE TOP.", "WHO APPROVED THIS SCENE?", "MORE ANGUISH. LESS TALKING.", "PLACES, EVERYONE. PLACES!" },
  on = {
    fight_start = function(self, fight, event)
      self:inflict(self.values.turns, self:pick({ "forgetful", "vulnerable", "weak" }), "allies")
    end,
  },
  phases = {
    {
      intents = {
        { attack(7) },
        { inflict(2, "forgetful", "protagonist_a"), inflict(2, "fear", "protagonist_a") },
        { attack_all(3), inflict(3, "fear", "protagonist_a") },
        { attack(5, { times = 2 }), gain(2, "inspire") },
      },
    },
    {
      below = 0.5,
      text = "Lose all its debuffs. Gain {block} Block. Inflict {turns} of a random debuff on all allies.",
      enter = function(self, fight)
        self:say("REWRITE! EVERYBODY DIES IN THIS ONE.")
        self:remove("all", self)
        self:gain(self.values.block, "block", self)
        self:inflict(self.values.turns, self:pick({ "forgetful", "vulnerable", "weak" }), "allies")
      end,
      intents = {
        { attack(8) },
        { inflict(2, "confused", "allies"), gain(2, "regenerate") },
        { attack(5), gain(3, "inspire") },
        { inflict(2, "frustration", "protagonist_b"), attack(7) },
        { attack_all(4), inflict(3, "frustration", "protagonist_b"), gain(6, "inspire") },
      },
    },
  },
}
