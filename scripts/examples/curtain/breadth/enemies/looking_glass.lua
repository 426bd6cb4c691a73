-- Answers in kind: an Attack as the last card of the turn with 7 damage, anything else with 7 Block.
return enemy {
  id = "looking_glass", name = "Looking Glass", hp = 30,
  text = "Does as the last card did.",
  intents = {
    function(self)
      if self.memory.last == "attack" then return { attack(7) } end
      return { gain(7, "block") }
    end,
  },
  on = {
    card_played = function(self, fight, event)
      self.memory.last = event.card.type
      self:rethink()
    end,
  },
}
