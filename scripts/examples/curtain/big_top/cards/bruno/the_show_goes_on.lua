-- Whenever a protagonist is knocked out: Gain 2 Energy, in the enemies' turn for the next one of the player.
return card {
  id = "the_show_goes_on", name = "The Show Goes On",
  owner = "bruno", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever a protagonist is knocked out: Gain {energy} Energy as soon as it is your turn.",
  values = { energy = 2 },
  upgrade = { cost = 0 },
  on = {
    knocked_out = function(self, fight)
      if fight.enemy_turn then
        self:later("next_turn", "gain", self.values.energy, "energy")
      else
        self:gain(self.values.energy, "energy")
      end
    end,
  },
  waits = {
    gain = function(self, fight, amount, keyword) self:gain(amount, keyword) end,
  },
}
