-- The Playwright, 65 HP. At the start of its turn it has a 25 % chance to clear one debuff of its own, taken by chance;
-- with no debuff on it there is no roll.
-- 1 (65 to 44): attacks the MacGuffin for 7; inflicts 2 Forgetful on both protagonists; attacks every ally for 4; attacks
-- the MacGuffin for 5 twice and gains 2 Regenerate.
-- 2 (43 to 22; clears its debuffs, gains 10 Block and a Retaliate of 2 that does not clear): attacks the MacGuffin for 9;
-- inflicts 2 Fear on the first protagonist and 2 Frustration on the second; attacks every ally for 5 and inflicts 1 Burn on
-- all allies; attacks the MacGuffin for 6 twice.
-- 3 (below 22; clears its debuffs, gains 3 Inspire, loses its Retaliate): attacks the MacGuffin for 10; inflicts
-- 2 Vulnerable on all allies and attacks every ally for 5; attacks the MacGuffin for 7 twice and heals 8; inflicts 2 Burn
-- and 2 Poison on all allies and attacks every ally for 5.
return enemy {
  id = "playwright", name = "The Playwright", hp = 65,
  text = "At the start of its turn: a chance of one in four to clear a random debuff of its own.",
  values = { block = 10, retaliate = 2, inspire = 3 },
  says = { "I WROTE YOUR FIRST WORD. I WILL WRITE YOUR LAST.", "THAT LINE WAS NOT IN THE SCRIPT.", "ENTER: CALAMITY.", "EXEUNT OMNES." },
  keeps = { "retaliate" },
  on = {
    enemy_turn_start = function(self, fight, event)
      local debuffs = self.debuffs
      if #debuffs > 0 and self:pick({ true, false, false, false }) then
        self:remove(self:pick(debuffs), self)
      end
    end,
  },
  phases = {
    {
      intents = {
        { attack(7) },
        { inflict(2, "forgetful", "protagonists") },
        { attack_all(4) },
        { attack(5, { times = 2 }), gain(2, "regenerate") },
      },
    },
    {
      below = 2 / 3,
      text = "Lose all its debuffs. Gain {block} Block. Gain {retaliate} Retaliate, which lasts.",
      enter = function(self, fight)
        self:say("ACT TWO. THE HEROES DESPAIR.")
        self:remove("all", self)
        self:gain(self.values.block, "block", self)
        self:gain(self.values.retaliate, "retaliate", self)
      end,
      intents = {
        { attack(9) },
        { inflict(2, "fear", "protagonist_a"), inflict(2, "frustration", "protagonist_b") },
        { attack_all(5), inflict(1, "burn", "allies") },
        { attack(6, { times = 2 }) },
      },
    },
    {
      below = 1 / 3,
      text = "Lose all its debuffs. Gain {inspire} Inspire. Lose all Retaliate.",
      enter = function(self, fight)
        self:say("NO. I DECIDE HOW THIS ENDS.")
        self:remove("all", self)
        self:gain(self.values.inspire, "inspire", self)
        self:lose("all", "retaliate", self)
      end,
      intents = {
        { attack(10) },
        { inflict(2, "vulnerable", "allies"), attack_all(5) },
        { attack(7, { times = 2 }), heal(8) },
        { inflict(2, "burn", "allies"), inflict(2, "poison", "allies"), attack_all(5) },
      },
    },
  },
}
