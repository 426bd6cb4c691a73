-- Phantom Understudy, 43 HP. The first time it is below half its HP it gains 2 Regenerate.
-- Attacks the MacGuffin for 7; gains 2 Regenerate and 4 Block; attacks every ally for 3; attacks the MacGuffin for 7
-- and gains 2 Fortify; attacks the MacGuffin for 5 and gains 4 Block; repeats.
return enemy {
  id = "phantom_understudy", name = "Phantom Understudy", hp = 43,
  text = "Gain {regenerate} Regenerate the first time it falls below half its HP.",
  values = { regenerate = 2 },
  says = { "THE STAR IS INDISPOSED. FOREVER.", "I HAVE WAITED IN THESE WINGS FOR A CENTURY.", "MY CUE!" },
  on = {
    damaged = function(self, fight, event)
      if event.target == self and not self.memory.called and self.hp * 2 < self.max_hp then
        self.memory.called = true
        self:gain(self.values.regenerate, "regenerate", self)
      end
    end,
  },
  intents = {
    { attack(7) },
    { gain(2, "regenerate"), gain(4, "block") },
    { attack_all(3) },
    { attack(7), gain(2, "fortify") },
    { attack(5), gain(4, "block") },
  },
}
