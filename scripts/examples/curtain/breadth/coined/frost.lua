-- At 3 stacks the holder is frozen for its next turn, and the Frost is gone.
return keyword {
  id = "frost", name = "Frost", icon = "❄", holder = "enemy", polarity = "bad",
  text = "At 3 stacks it turns into Stage Fright and Heckled for a turn.",
  on = {
    inflicted = function(self, fight, event)
      if event.target ~= self.holder or event.keyword ~= "frost" or self.stacks < 3 then return end
      self:lose("all", "frost", self.holder)
      self:inflict(1, "stage_fright", self.holder)
      self:inflict(1, "heckled", self.holder)
    end,
  },
}
