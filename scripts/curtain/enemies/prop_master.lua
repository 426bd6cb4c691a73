-- Prop Master, 34 HP. At the start of its turn its Block halves, rounded down, instead of clearing.
-- Gains 8 Block; attacks the MacGuffin for 6 and inflicts 1 Weak on the allies; attacks every ally for 4;
-- attacks the MacGuffin for 9; repeats.
return enemy {
  id = "prop_master", name = "Prop Master", hp = 34,
  text = "Its Block halves at the start of its turn instead of clearing.",
  says = { "PUT THAT BACK WHERE YOU FOUND IT.", "EVERY SWORD HERE IS PAPIER-MACHE. EXCEPT ONE.", "I BUILT THIS WALL IN AN AFTERNOON." },
  modify = {
    clear = function(self, fight, value, keyword)
      if keyword == "block" then
        return math.floor(value / 2)
      end
      return 0
    end,
  },
  intents = {
    { gain(8, "block") },
    { attack(6), inflict(1, "weak", "allies") },
    { attack_all(4) },
    { attack(9) },
  },
}
