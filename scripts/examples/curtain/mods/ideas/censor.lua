-- Censor, 40 HP. The type of card that was played last cannot be played.
return enemy {
  id = "censor", name = "Censor", hp = 40, text = "Bars the type of card that was played last.",
  allows = function(self, fight, card)
    return fight.last_card == nil or fight.last_card.type ~= card.type or "the Censor has just seen one of these"
  end,
  intents = { { attack(5) }, { attack_all(2) } },
}
