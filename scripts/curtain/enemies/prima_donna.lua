-- Prima Donna, 36 HP. Retaliate 2 that never clears; gains 1 Inspire every turn, at the end of the player turn.
-- Attacks the MacGuffin for 4; gains 4 Shield and attacks the MacGuffin for 4; attacks every ally for 3 and
-- gains 1 Piercing; attacks the MacGuffin for 3 twice; repeats.
return enemy {
  id = "prima_donna", name = "Prima Donna", hp = 36,
  text = "Permanent Retaliate 2. Gain {inspire} Inspire at the end of every player turn.",
  values = { inspire = 1 },
  says = { "MY DRESSING ROOM IS BIGGER THAN YOUR CAREER.", "LA LA LAAA-SERATE!", "NOBODY UPSTAGES ME." },
  keywords = { retaliate = 2 },
  keeps = { "retaliate" },
  on = {
    player_turn_end = function(self, fight, event)
      self:gain(self.values.inspire, "inspire", self)
    end,
  },
  intents = {
    { attack(4) },
    { gain(4, "shield"), attack(4) },
    { attack_all(3), gain(1, "piercing") },
    { attack(3, { times = 2 }) },
  },
}
