-- Comedy/Tragedy Mask, 46 HP. While it wears Comedy it takes half damage from attacks; while it wears Tragedy no
-- debuff can be inflicted on it. It wears what it telegraphs: the odd entries are Comedy, the even ones Tragedy.
-- Comedy: attacks every ally for 3 and heals 5. Tragedy: attacks the MacGuffin for 6 and inflicts 2 Vulnerable
-- on all allies. Alternates.
return enemy {
  id = "comedy_tragedy_mask", name = "Comedy/Tragedy Mask", hp = 46,
  text = "Comedy: it takes half damage from attacks. Tragedy: it is immune to debuffs.",
  says = { "HA! HA! ...HA.", "WEEP WITH ME.", "IT IS ALL TERRIBLY FUNNY UNTIL ACT FIVE." },
  modify = {
    damage_taken = function(self, fight, value, by)
      if self.step % 2 == 1 then
        return math.floor(value / 2)
      end
      return value
    end,
    immune = function(self, fight, immune, debuff)
      return immune or self.step % 2 == 0
    end,
  },
  intents = {
    { attack_all(3), heal(5) },
    { attack(6), inflict(2, "vulnerable", "allies") },
  },
}
