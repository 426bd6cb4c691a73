-- A random relic, and a Nagging Doubt with it.
return event {
  id = "cursed_chest", name = "The Chest", text = "It hums a tune that you will not forget.",
  choices = {
    { text = "Open it", act = function(self, run)
      run:give(run:pick({ "welcome_mat", "hour_glass", "odd_bucket" }))
      run:add("nagging_doubt")
    end },
    { text = "Leave it shut" },
  },
}
