-- Cards that effects play.

card {
  id = "encore", name = "Encore", type = "action", cost = 1, target = "enemy", text = "Play a card in hand twice.",
  play = function(self, fight, target)
    local again = self:choose(fight.hand, { prompt = "Which card?" })
    if not again then return end
    self:play(again, target)
    self:play(again, target)
  end,
}

card {
  id = "improvise", name = "Improvise", type = "action", cost = 0, text = "Play the next card.",
  play = function(self, fight) self:play(fight.draw_pile[1] or {}) end,
}

card {
  id = "stab", name = "Stab", owner = "pip", type = "attack", cost = 3, target = "enemy", text = "Deal {damage} damage.", values = { damage = 2 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

card {
  id = "flurry", name = "Flurry", type = "attack", cost = "x", target = "enemy", exhaust = true, text = "Costs X. Deal {damage} damage X times. Exhaust.", values = { damage = 1 },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.x }) end,
}

card { id = "rock", name = "Rock", cost = 0, unplayable = true, text = "Unplayable." }
card { id = "loop", name = "Loop", cost = 0, text = "Play this.", play = function(self) self:play(self) end }
card {
  id = "question", name = "Question", cost = 0, text = "Choose.",
  play = function(self) self:gain(self:choose({ { id = "one", text = "One" }, { id = "two", text = "Two" } }).id == "one" and 1 or 2, "block") end,
}

-- The first Attack of each turn is played twice.
relic {
  id = "twin_mirror", name = "Twin Mirror", text = "The first Attack of a turn is played twice.",
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" or self.memory.turn == fight.turn then return end
      self.memory.turn = fight.turn
      self:play(event.card, event.target)
    end,
  },
}

local calm = { hp = 60, intents = { {} } }

describe("A card that an effect plays", function()
  it("costs nothing, counts, and is discarded", function()
    local f = fight { enemies = { calm, calm }, hand = { "encore", "stab" }, energy = 1 }
    f:play("encore", f.enemies[2])
    assert.equal(60, f.enemies[1].hp)
    assert.equal(56, f.enemies[2].hp)
    assert.equal(0, f.energy)
    assert.equal(3, f.cards_played)
    assert.equal(0, #f.hand)
    assert.equal(2, #f.discard_pile)
  end)

  it("hits somebody by chance, where nobody is named", function()
    local first, second = 0, 0
    for seed = 1, 12 do
      local f = fight { enemies = { calm, calm }, hand = { "improvise" }, draw_pile = { "stab" }, seed = seed }
      f:play("improvise")
      if f.enemies[1].hp == 58 then first = first + 1 end
      if f.enemies[2].hp == 58 then second = second + 1 end
    end
    assert.equal(12, first + second)
    assert(first > 0 and second > 0)
  end)

  it("is passed over where it could not be played", function()
    local f = fight { enemy = calm, hand = { "improvise", "improvise" }, draw_pile = { "rock", "stab" }, hp = { pip = 0 } }
    f:play("improvise")
    f:direct("draw - rock")
    f:play("improvise")
    assert.equal(60, f.enemy.hp)
    assert.equal("stab", f.draw_pile[1].id)
  end)

  it("is exhausted where its text says so, and has the energy there is for its X", function()
    local f = fight { enemy = calm, hand = { "improvise" }, draw_pile = { "flurry" }, energy = 2 }
    f:play("improvise")
    assert.equal(58, f.enemy.hp)
    assert.equal(2, f.energy)
    assert.equal("flurry", f.exhaust_pile[1].id)
  end)

  it("can be the one just played, by what answers to that", function()
    local f = fight { enemy = calm, hand = { "stab", "stab" }, relics = { "twin_mirror" }, energy = 6 }
    f:play("stab")
    assert.equal(56, f.enemy.hp)
    f:play("stab")
    assert.equal(53, f.enemy.hp)
    assert.equal(0, f.energy)
  end)

  it("can ask the player, inside of the card that plays it", function()
    local f = fight { enemy = calm, hand = { "improvise" }, draw_pile = { "question" } }
    f:play("improvise")
    f:choose("two")
    assert.equal(2, f.team.keywords.block)
  end)

  it("ends in an error, and undoes the action, where it plays itself for ever", function()
    local f = fight { enemy = calm, hand = { "loop" } }
    assert.has_error(function() f:play("loop") end, "too many events")
    assert.equal(1, #f.hand)
  end)
end)
