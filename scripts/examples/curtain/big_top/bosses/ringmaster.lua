-- Ringmaster, 90 HP, three phases. Attacks for 10; for 7 and gains 6 Block; every ally for 4 and gains 1 Inspire; repeats.
-- Below two thirds (on entry calls Popcorn Mice): for 13; for 6, shields the others by 4 and puts 3 Splinters
-- on the protagonists; every ally for 5 and gains 1 Inspire; repeats.
-- Below a third (on entry takes the next card of the draw pile out of the deck, for good): 6 three times, every
-- other turn; for 12 between.
return enemy {
  id = "ringmaster", name = "Ringmaster", hp = 90,
  says = { "LADIES AND GENTLEMEN!", "THE LAST SHOW. YOURS.", "HOUSE LIGHTS, PLEASE." },
  phases = {
    { intents = { { attack(10) }, { attack(7), gain(6, "block") }, { attack_all(4), gain(1, "inspire") } } },
    {
      below = 0.67,
      text = "Popcorn Mice enter.",
      enter = function(self) self:summon("popcorn_mice") end,
      intents = {
        { attack(13) },
        { attack(6), gain(4, "block", "others"), inflict(3, "splinters", "protagonists") },
        { attack_all(5), gain(1, "inspire") },
      },
    },
    {
      below = 0.34,
      text = "The next card of the draw pile leaves the deck, for good.",
      enter = function(self, fight)
        local card = fight.draw_pile[1] or fight.discard_pile[1]
        if card then self:purge(card) end
      end,
      intents = { { attack(6, { times = 3 }), cooldown = 1 }, { attack(12) } },
    },
  },
}
