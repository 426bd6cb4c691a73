-- Spotlight Phantom, 33 HP. Its attacks have Accuracy: they ignore Taunt and Distract and meet no Retaliate.
-- Attacks the MacGuffin for 6 and inflicts 2 Fear on a random protagonist; attacks every ally for 3 and inflicts
-- 1 Frustration on a random protagonist; attacks the MacGuffin for 7 and inflicts 3 Fear on
-- both protagonists; inflicts 2 Burn on all allies and 4 Frustration on both protagonists; repeats.
return enemy {
  id = "spotlight_phantom", name = "Spotlight Phantom", hp = 33,
  text = "Its attacks have Accuracy.",
  says = { "THERE YOU ARE.", "NOBODY HIDES FROM THE FOLLOW SPOT.", "LOOK INTO THE LIGHT. ALL OF YOU." },
  on = {
    -- Accuracy wears off by 1 at the tick; renewing it right afterwards keeps it in sight for the whole player turn.
    player_turn_start = function(self, fight, event)
      if self.keywords.accuracy == 0 then
        self:gain(1, "accuracy", self)
      end
    end,
  },
  intents = {
    { attack(6), inflict(2, "fear", "random_protagonist") },
    { attack_all(3), inflict(1, "frustration", "random_protagonist") },
    { attack(7), inflict(3, "fear", "protagonists") },
    { inflict(2, "burn", "allies"), inflict(4, "frustration", "protagonists") },
  },
}
