-- Lion, 46 HP. Attacks for 10, or over more than 9 Block for 8 that pierce, shown as soon as the wall stands; every ally for 4; repeats.
return enemy {
  id = "lion", name = "Lion", hp = 46,
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
      return { attack(10) }
    end,
    { attack_all(4) },
  },
}
