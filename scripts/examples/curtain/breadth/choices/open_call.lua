-- One of three random Attacks comes into the hand, where it costs nothing.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "open_call", name = "Open Call", owner = "vera", type = "action", rarity = "uncommon", cost = 1, exhaust = true,
  text = "Choose one of {shown} random Attacks: it comes into the hand and costs {less} less. Exhaust.", values = { shown = 3, less = 3 }, upgrade = { values = { shown = 4 } },
  play = function(self)
    local all = {
      { id = "last_push", text = "Last Push" }, { id = "bad_habit", text = "Bad Habit" }, { id = "cold_open", text = "Cold Open" },
      { id = "cornered", text = "Cornered" }, { id = "clean_kill", text = "Clean Kill" },
    }
    local shown = {}
    while #shown < self.values.shown do
      local one = self:pick(all)
      for i, other in ipairs(all) do
        if other.id == one.id then table.remove(all, i) break end
      end
      table.insert(shown, one)
    end
    self:discount(self.values.less, self:create(self:choose(shown, { prompt = "Who gets the part?" }).id))
  end,
}
