-- Lion, 48 HP. Attacks for 12, or over more than 9 Block for 8 that pierce, shown as soon as the wall stands; every ally for 4 and gains 2 Inspire; repeats.
return enemy {
  id = "lion", name = "Lion", hp = 48,
  text = "Pounces over more than {wall} Block.",
  values = { wall = 9 },
  says = { "ROAR.", "I COUNT THE BARS." },
  on = {
    gained = function(self, fight, event)
      if event.keyword == "block" and event.target ~= self then self:rethink() end
    end,
  },
  intents = {
    function(self, fight)
      if fight.team.keywords.block > self.values.wall then return { gain(1, "piercing"), attack(8) } end
      return { attack(12) }
    end,
    { attack_all(4), gain(2, "inspire") },
  },
}
