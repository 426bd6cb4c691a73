-- What is gained at once, or in the enemies' turn at the start of the next one of the player.
return sentence {
  id = "your_turn", text = "Gain AMOUNT KEYWORD as soon as it is your turn.",
  does = function(self, fight, amount, keyword)
    if fight.enemy_turn then
      self:later("next_turn", "gain", amount, keyword)
    else
      self:gain(amount, keyword)
    end
  end,
}
