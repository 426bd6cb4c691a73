-- Shadow Mimic, 36 HP. A protagonist whose attack takes HP from it gets 1 Burn, for every such hit.
-- Attacks every ally for 4; attacks every ally for 3; attacks the MacGuffin for 9 and gains 2 Retaliate and
-- 1 Inspire; repeats.
return enemy {
  id = "shadow_mimic", name = "Shadow Mimic", hp = 36,
  text = "Inflict {burn} Burn on a protagonist whose attack damages it.",
  values = { burn = 1 },
  says = { "ANYTHING YOU CAN DO...", "SNAP. I HAVE YOUR OUTLINE.", "STRIKE YOUR SHADOW, STRIKE YOURSELF." },
  on = {
    damaged = function(self, fight, event)
      if event.target == self and event.attack and event.by and event.by ~= fight.macguffin then
        self:inflict(self.values.burn, "burn", event.by)
      end
    end,
  },
  intents = {
    { attack_all(4) },
    { attack_all(3) },
    { attack(9), gain(2, "retaliate"), gain(1, "inspire") },
  },
}
