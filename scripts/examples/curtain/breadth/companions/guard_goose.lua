-- A companion: pulls hits on others and gives the team Block, and leaves 2 Vulnerable on the first enemy when it is
-- knocked out.
return enemy {
  id = "guard_goose", name = "Guard Goose", companion = true, hp = 12,
  text = "When it is knocked out, it inflicts {vulnerable} Vulnerable on the first enemy.",
  values = { vulnerable = 2 },
  intents = { { gain(1, "taunt"), gain(3, "block") }, { inflict(1, "weak", "enemy"), attack_all(1) } },
  on = {
    knocked_out = function(self, fight, event)
      if event.target == self then self:inflict(self.values.vulnerable, "vulnerable", "enemy") end
    end,
  },
}
