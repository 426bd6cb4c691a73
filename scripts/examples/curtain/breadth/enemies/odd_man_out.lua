-- Cannot be hurt by hits in turns of an odd number.
return enemy {
  id = "odd_man_out", name = "Odd Man Out", hp = 25, intents = { { attack(5) }, { attack(2, { times = 3 }) } },
  text = "Hits cannot hurt it in odd turns.",
  modify = { damage_taken = function(self, fight, value) if fight.turn % 2 == 1 then return 0 end return value end },
}
