-- Whenever you gain Block: Gain 1 Ovation.
return card {
  id = "curtain_of_iron", name = "Curtain of Iron",
  owner = "aldric", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Whenever you gain Block: Gain {ovation} Ovation.",
  values = { ovation = 1 },
  upgrade = { cost = 0 },
  says = { "DROP THE IRON.", "THE HOUSE IS CLOSED.", "NOTHING GETS THROUGH THIS." },
  on = {
    gained = function(self, fight, event)
      if event.keyword == "block" and event.target == fight.team then
        self:gain(self.values.ovation, "ovation")
      end
    end,
  },
}
