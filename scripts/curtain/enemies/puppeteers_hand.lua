-- Puppeteer's Hand, 35 HP. Its attacks deal 3 more while a living protagonist holds 3 or more debuff stacks in total.
-- Inflicts 2 Fear on a random protagonist and attacks every ally for 3; inflicts 1 Burn and 1 Poison on all allies and
-- attacks every ally for 3; attacks the MacGuffin for 6 and inflicts 3 Fear on both protagonists; inflicts
-- 2 Frustration on a random protagonist and attacks every ally for 4; repeats.
return enemy {
  id = "puppeteers_hand", name = "Puppeteer's Hand", hp = 35,
  text = "Its attacks deal {more} more while a protagonist has {stacks} or more debuff stacks.",
  values = { more = 3, stacks = 3 },
  says = { "DANCE.", "I FEEL YOU TUGGING. HOW SWEET.", "EVERY STRING LEADS TO ME." },
  modify = {
    attack = function(self, fight, value, target)
      for _, protagonist in ipairs(fight.protagonists) do
        if protagonist.alive and protagonist.debuff_stacks >= self.values.stacks then
          return value + self.values.more
        end
      end
      return value
    end,
  },
  intents = {
    { inflict(2, "fear", "random_protagonist"), attack_all(3) },
    { inflict(1, "burn", "allies"), inflict(1, "poison", "allies"), attack_all(3) },
    { attack(6), inflict(3, "fear", "protagonists") },
    { inflict(2, "frustration", "random_protagonist"), attack_all(4) },
  },
}
