-- Trick Rider, 26 HP. Every other turn shields the others by 5 and heals them by 2, while there are any; attacks for 5.
return enemy {
  id = "trick_rider", name = "Trick Rider", hp = 26,
  says = { "HOP! HOP!", "BOTH HANDS FREE." },
  intents = {
    {
      gain(5, "block", "others"), heal(2, "others"), no_repeat = true,
      when = function(self, fight)
        for _, other in ipairs(fight.enemies) do
          if other ~= self and other.alive then return true end
        end
        return false
      end,
    },
    { attack(5) },
  },
}
