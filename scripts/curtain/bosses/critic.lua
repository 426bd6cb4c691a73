-- The Critic, 45 HP. Heals 3 whenever it inflicts a debuff, once per infliction however many allies it reaches;
-- an infliction that Ward or immunity stopped everywhere heals nothing.
-- 1: attacks the MacGuffin for 6; inflicts 2 Forgetful on a random protagonist; attacks every ally for 3.
-- 2, below half (on entry gains 5 Block): attacks the MacGuffin for 8; inflicts 2 Vulnerable on all allies; attacks the
-- MacGuffin for 5 twice.
return enemy {
  id = "critic", name = "The Critic", hp = 45,
  text = "Heal {heal} whenever it inflicts a debuff.",
  values = { heal = 3, block = 5 },
  says = { "DERIVATIVE.", "I HAVE SEEN PUPPETS WITH MORE DEPTH.", "TWO STARS. ONE OF THEM IS FOR THE BAR.", "MY PEN IS SHARPER THAN YOUR SWORD." },
  on = {
    inflicted = function(self, fight, event)
      if event.by == self and event.first then
        self:heal(self.values.heal, self)
      end
    end,
  },
  phases = {
    {
      intents = {
        { attack(6) },
        { inflict(2, "forgetful", "random_protagonist") },
        { attack_all(3) },
      },
    },
    {
      below = 0.5,
      text = "Gain {block} Block.",
      enter = function(self, fight)
        self:say("NOW I AM WRITING IT IN INK.")
        self:gain(self.values.block, "block", self)
      end,
      intents = {
        { attack(8) },
        { inflict(2, "vulnerable", "allies") },
        { attack(5, { times = 2 }) },
      },
    },
  },
}
