-- Lion Tamer, 40 HP. Calls a Lion Cub in every third turn, the first one too; attacks for 7; gains 4 Block; repeats.
return enemy {
  id = "lion_tamer", name = "Lion Tamer", hp = 40,
  text = "Calls a Lion Cub every third turn.",
  says = { "UP, UP!", "THEY ONLY BITE STRANGERS." },
  on = {
    enemy_turn_start = function(self, fight)
      if fight.turn % 3 == 1 and #fight.enemies < 4 then self:summon("lion_cub") end
    end,
  },
  intents = { { attack(7) }, { gain(4, "block") } },
}
