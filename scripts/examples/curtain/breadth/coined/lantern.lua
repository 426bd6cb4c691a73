-- Three places for lanterns. Each gives 2 Block at the end of the turn; one too many bursts for 6 damage.
return keyword {
  id = "lantern", name = "Lantern", icon = "◉", holder = "team",
  text = "At the end of your turn each gives 2 Block; there is room for three, and one too many bursts.",
  on = {
    player_turn_end = function(self) self:gain(2 * self.stacks, "block") end,
    gained = function(self, fight, event)
      if event.keyword ~= "lantern" then return end
      local burst = self.stacks - 3
      if burst <= 0 then return end
      self:lose(burst, "lantern")
      self:deal(6, fight.enemy, { times = burst })
    end,
  },
}
