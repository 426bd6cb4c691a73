-- Pickpocket, 24 HP. Leaves Sawdust in the draw pile whenever it acts; runs off below a third of its HP.
return enemy {
  id = "pickpocket", name = "Pickpocket", hp = 24,
  text = "At the end of its turn a Sawdust is in the draw pile. Runs off below {flee} HP.",
  values = { flee = 8 },
  says = { "YOURS? FINDERS.", "FEEL LIGHTER?" },
  on = {
    enemy_turn_end = function(self)
      self:create("sawdust", { to = "draw_pile", at = "random" })
    end,
    damaged = function(self, fight, event)
      if event.target == self and self.hp < self.values.flee then self:leave() end
    end,
  },
  intents = { { attack(4) }, { attack(3), inflict(1, "fear", "random_protagonist") } },
}
