-- The Critic, 72 HP. Heals 3 whenever it inflicts a debuff, once per infliction however many allies it reaches;
-- an infliction that Ward or immunity stopped everywhere heals nothing.
-- 1: attacks the MacGuffin for 6 and gains 1 Inspire; inflicts 2 Forgetful on a random protagonist; attacks the MacGuffin
-- for 3 and gains 2 Inspire. Who waits is reviewed without mercy: the Inspire stays.
-- 2, below half (on entry gains 5 Block): inflicts 2 Vulnerable on all allies and attacks every ally for 2; attacks the
-- MacGuffin for 5 and gains 2 Inspire; attacks the MacGuffin for 4 twice and gains 4 Inspire.
return enemy {
  id = "critic", name = "The Critic", hp = 72,
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
        { attack(6), gain(1, "inspire") },
        { inflict(2, "forgetful", "random_protagonist") },
        { attack(3), gain(2, "inspire") },
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
        { inflict(2, "vulnerable", "allies"), attack_all(2) },
        { attack(5), gain(2, "inspire") },
        { attack(4, { times = 2 }), gain(4, "inspire") },
      },
    },
  },
}
