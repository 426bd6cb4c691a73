-- Old Grudge, 40 HP. Gains 2 Block whenever it inflicts a debuff.
-- 1: attacks the MacGuffin for 6; inflicts 2 Weak on all allies.
-- 2, below half (on entry gains 5 Block): attacks the MacGuffin for 4 twice; attacks every ally for 3.
-- check: C205 because no run leads to it yet
return enemy {
  id = "old_grudge", name = "Old Grudge", hp = 40,
  text = "Gain {block} Block whenever it inflicts a debuff.",
  values = { block = 2, shelter = 5 },
  says = { "YOU WILL REMEMBER THIS." },
  on = {
    inflicted = function(self, fight, event)
      if event.by == self and event.first then
        self:gain(self.values.block, "block", self)
      end
    end,
  },
  phases = {
    {
      intents = {
        { attack(6) },
        { inflict(2, "weak", "allies") },
      },
    },
    {
      below = 0.5,
      text = "Gain {shelter} Block.",
      enter = function(self, fight)
        self:gain(self.values.shelter, "block", self)
      end,
      intents = {
        { attack(4, { times = 2 }) },
        { attack_all(3) },
      },
    },
  },
}
