-- Upgrades every Jab, for as many coins as there are Jabs.
return event {
  id = "night_school", name = "Night School", text = "One lesson for every Jab, a coin each.",
  choices = {
    { text = "Enrol",
      when = function(self, run)
        local jabs = 0
        for _, id in ipairs(run.deck) do if id == "jab" then jabs = jabs + 1 end end
        return jabs > 0 and run.currency >= jabs
      end,
      act = function(self, run)
        for _, id in ipairs(run.deck) do
          if id == "jab" then
            run:pay(1)
            run:upgrade("jab")
          end
        end
      end },
    { text = "Sleep" },
  },
}
