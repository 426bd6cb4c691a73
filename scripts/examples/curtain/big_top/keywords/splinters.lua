-- Splinters: at the end of the enemies' turn its holder loses 1 HP per stack; then one stack goes.
return keyword {
  id = "splinters", name = "Splinters", icon = "/", holder = "any", polarity = "bad", decays = "turn",
  text = "Takes its stacks of HP at the end of the enemies' turn, then drops by 1.",
  on = {
    enemy_turn_end = function(self) self:lose(self.stacks, "hp", self.holder) end,
  },
}
