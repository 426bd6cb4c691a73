-- 8 HP of the MacGuffin for a relic.
return event {
  id = "blood_altar", name = "The Altar", text = "It asks for a little of what you guard.",
  choices = {
    { text = "Give 8 HP", when = function(self, run) return run.macguffin > 8 end,
      act = function(self, run)
        run:hurt(8)
        run:give("sharp_tongue")
      end },
    { text = "Refuse" },
  },
}
