-- Hooks of cards in the hand, in a pile or exhausted.

-- Unplayable. Lose 2 HP of the MacGuffin if it is in the hand at the end of the turn.
card {
  id = "stage_fever", name = "Stage Fever", type = "action", cost = 0, unplayable = true,
  text = "If this is in hand at the end of your turn, the MacGuffin loses {loss} HP.", values = { loss = 2 },
  on = { turn_end_in_hand = function(self) self:lose(self.values.loss, "hp", "macguffin") end },
}

card {
  id = "reflex", name = "Reflex", type = "action", cost = 3, text = "When discarded: draw {cards}.", values = { cards = 1 },
  play = function() end,
  on = { discarded = function(self) self:draw(self.values.cards) end },
}

card {
  id = "last_words", name = "Last Words", type = "action", cost = 0, text = "When drawn: gain 1 Inspire. When exhausted: gain 2 energy.",
  play = function(self) self:exhaust(self) end,
  on = {
    drawn = function(self) self:gain(1, "inspire") end,
    exhausted = function(self) self:gain(2, "energy") end,
  },
}

card {
  id = "understudy", name = "Understudy", type = "action", cost = 0, text = "When created: gain 1 Ovation.",
  play = function() end,
  on = { created = function(self) self:gain(1, "ovation") end },
}

-- In hand: whenever another card is played, the MacGuffin loses 1 HP.
card {
  id = "heckler", name = "Heckler", type = "action", cost = 0, unplayable = true, text = "In hand: the MacGuffin loses 1 HP whenever a card is played.",
  hears = { "hand" },
  on = { card_played = function(self) self:lose(1, "hp", "macguffin") end },
}

-- In the exhaust pile: the team gains 1 Block whenever a card is drawn.
card {
  id = "ghost", name = "Ghost", type = "action", cost = 0, text = "While exhausted: gain 1 Block whenever a card is drawn.",
  exhaust = true, hears = { "exhaust_pile" },
  play = function() end,
  on = { card_drawn = function(self) self:gain(1, "block") end },
}

card {
  id = "sweep", name = "Sweep", type = "action", cost = 0, text = "Discard all other cards. Exhaust what is chosen.",
  play = function(self, fight) self:discard(fight.hand) end,
}

card {
  id = "cast_double", name = "Cast a Double", type = "action", cost = 0, text = "Create an Understudy in hand.",
  play = function(self) self:create("understudy", { to = "hand" }) end,
}

card {
  id = "look", name = "Look", type = "action", cost = 0, text = "Draw 1.",
  play = function(self) self:draw(1) end,
}

-- Whenever a card is exhausted or discarded, gain 1 Ovation.
card {
  id = "morbid_crowd", name = "Morbid Crowd", type = "enchantment", cost = 0, text = "Whenever a card is exhausted or discarded, gain 1 Ovation.",
  on = {
    exhausted = function(self) self:gain(1, "ovation") end,
    discarded = function(self) self:gain(1, "ovation") end,
  },
}

-- Whenever a card is drawn, gain 1 Block.
card {
  id = "flowing_cape", name = "Flowing Cape", type = "enchantment", cost = 0, text = "Whenever a card is drawn, gain 1 Block.",
  hears = { "in_play" },
  on = { card_drawn = function(self) self:gain(1, "block") end },
}

-- When drawn: gain 1 Block, and never again.
card {
  id = "bright_cape", name = "Bright Cape", type = "enchantment", cost = 0, text = "When drawn: gain 1 Block.",
  on = { drawn = function(self) self:gain(1, "block") end },
}

relic {
  id = "dust_cloth", name = "Dust Cloth", text = "Whenever a card is drawn in your turn, gain 1 Inspire.",
  on = { card_drawn = function(self, fight, event) if event.card.id == "reflex" then self:gain(1, "inspire") end end },
}

local still = { hp = 30, intents = { { attack(5) } } }

card {
  id = "toss", name = "Toss", type = "action", cost = 0, text = "Move the first two cards of the hand to the exhaust pile and the discard pile.",
  play = function(self, fight)
    local first, second = fight.hand[1], fight.hand[2]
    self:move(first, "exhaust_pile")
    self:move(second, "discard_pile")
    self:move(second, "discard_pile", { at = "bottom" })
  end,
}

describe("A card of the hand", function()
  it("reacts to the end of the turn, and the forecast knows", function()
    local f = fight { enemy = still, hand = { "stage_fever", "stage_fever" } }
    assert.equal(9, f:forecast().macguffin.low)
    f:end_turn()
    assert.equal(41, f.macguffin.hp)
    assert.equal(2, #f.hand)
  end)

  it("does not where it is not in the hand", function()
    local f = fight { enemy = still, hand = { "stage_fever", "sweep" } }
    f:play("sweep")
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
  end)

  it("reacts to others where it says so", function()
    local f = fight { enemy = still, hand = { "heckler", "look", "look", "sweep", "look" } }
    f:play("look")
    assert.equal(49, f.macguffin.hp)
    f:play("sweep") -- after it, the hand is empty
    assert.equal(49, f.macguffin.hp)
  end)
end)

describe("A card hears what happens to itself", function()
  it("when an effect discards it, and not when the turn ends", function()
    local f = fight { enemy = still, hand = { "reflex", "sweep" }, draw_pile = { "block" } }
    f:play("sweep")
    assert.equal("block", f.hand[1].id)
    f = fight { enemy = still, hand = { "reflex" }, draw_pile = { "block", "block", "block", "block", "block", "block" } }
    f:end_turn()
    assert.equal(5, #f.hand)
  end)

  it("when it is drawn and when it is exhausted", function()
    local f = fight { enemy = still, hand = { "look" }, draw_pile = { "last_words" } }
    f:play("look")
    assert.equal(1, f.team.keywords.inspire)
    f:play("last_words")
    assert.equal(5, f.energy)
  end)

  it("when it is created", function()
    local f = fight { enemy = still, hand = { "cast_double" } }
    f:play("cast_double")
    assert.equal(1, f.ovation)
  end)
end)

describe("What happens to a card", function()
  it("is heard by enchantments in play", function()
    local f = fight { enemy = still, hand = { "morbid_crowd", "last_words", "look", "sweep" } }
    f:play("morbid_crowd")
    f:play("last_words")
    assert.equal(1, f.ovation)
    f:play("sweep")
    assert.equal(2, f.ovation)
  end)

  it("is heard in play, that it is drawn only by an enchantment that says so", function()
    local f = fight { enemy = still, hand = { "flowing_cape", "bright_cape", "look" }, draw_pile = { "block" } }
    f:play("bright_cape")
    f:play("flowing_cape")
    f:play("look")
    assert.equal(1, f.team.keywords.block)
  end)

  it("is heard by relics, and by exhausted cards that say so", function()
    local f = fight { enemy = still, relics = { "dust_cloth" }, hand = { "ghost", "look", "look" }, draw_pile = { "reflex", "block" } }
    f:play("look")
    assert.equal(1, f.team.keywords.inspire)
    assert.equal(0, f.team.keywords.block)
    f:play("ghost")
    f:play("look")
    assert.equal(1, f.team.keywords.block)
    assert.equal(1, f.team.keywords.inspire)
  end)

  it("hears that it is moved to the discard pile or the exhaust pile", function() -- CC-95
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "toss", "last_words", "reflex" }, draw_pile = { "look", "look" } }
    f:play("toss")
    assert.equal(5, f.energy)
    assert.equal(1, #f.hand)
    assert.equal("last_words", f.exhaust_pile[1].id)
    assert.equal(1, #f.draw_pile)
  end)
end)
