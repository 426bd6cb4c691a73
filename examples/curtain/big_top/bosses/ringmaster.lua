-- Ringmaster, 80 HP, three phases. Opens with 6 and 4 Block; below two thirds calls the Mice;
-- below a third takes a card of the draw pile out of the deck for good, and cracks the whip three times.
return enemy {
  id = "ringmaster", name = "Ringmaster", hp = 80,
  text = "Below two thirds calls Popcorn Mice. Below a third takes a card out of the deck, for good.",
  says = { "LADIES AND GENTLEMEN!", "THE LAST SHOW. YOURS.", "HOUSE LIGHTS, PLEASE." },
  phases = {
    { intents = { { attack(7) }, { attack(4), gain(5, "block") }, { attack_all(3) } } },
    {
      below = 0.67,
      enter = function(self) self:summon("popcorn_mice") end,
      intents = { { attack(8) }, { gain(4, "block", "others"), inflict(2, "splinters", "protagonists") }, { attack_all(4) } },
    },
    {
      below = 0.34,
      enter = function(self, fight)
        local card = fight.draw_pile[1] or fight.discard_pile[1]
        if card then self:purge(card) end
      end,
      intents = { { attack(4, { times = 3 }), cooldown = 1 }, { attack(9) } },
    },
  },
}
