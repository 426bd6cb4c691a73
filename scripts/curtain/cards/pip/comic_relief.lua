-- Whenever a debuff is inflicted on the enemy: Gain 1 Luck.
return card {
  id = "comic_relief", name = "Comic Relief",
  owner = "pip", type = "enchantment", rarity = "uncommon", cost = 1,
  text = "Whenever a debuff is inflicted on the enemy: Gain {luck} Luck.",
  values = { luck = 1 },
  upgrade = { values = { luck = 2 } },
  says = { "HONK HONK!", "IS THIS THING ON?", "TA-DAAA!" },
  on = {
    inflicted = function(self, fight, event)
      if event.target == fight.enemy then
        self:gain(self.values.luck, "luck")
      end
    end,
  },
}
