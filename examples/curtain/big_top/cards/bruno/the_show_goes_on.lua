-- Whenever a protagonist is knocked out: Gain 2 Energy. In the enemies' turn it waits for the next one of the player.
return card {
  id = "the_show_goes_on", name = "The Show Goes On",
  owner = "bruno", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever a protagonist is knocked out: Gain {energy} Energy, next turn if the enemies act.",
  values = { energy = 2 },
  upgrade = { cost = 0 },
  on = {
    knocked_out = function(self, fight)
      if fight.enemy_turn then
        self:later("next_turn", "go_on", self.values.energy)
      else
        self:gain(self.values.energy, "energy")
      end
    end,
  },
  waits = {
    go_on = function(self, fight, energy) self:gain(energy, "energy") end,
  },
}
