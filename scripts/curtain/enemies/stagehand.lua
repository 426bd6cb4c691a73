-- Stagehand, 30 HP. Gains 1 Inspire every turn, at the end of the player turn and so before it acts.
-- Attacks the MacGuffin for 4; again for 4; attacks every ally for 2; repeats.
-- With the Inspire its first hits are 5, 6, 5 on everybody, 8.
return enemy {
  id = "stagehand", name = "Stagehand", hp = 30,
  text = "Gain {inspire} Inspire at the end of every player turn.",
  values = { inspire = 1 },
  says = { "ONE DAY THEY'LL LEARN MY NAME.", "MIND THE ROPES.", "I KNOW EVERY LINE. EVERY. LINE." },
  on = {
    player_turn_end = function(self, fight, event)
      self:gain(self.values.inspire, "inspire", self)
    end,
  },
  intents = {
    { attack(4) },
    { attack(4) },
    { attack_all(2) },
  },
}
