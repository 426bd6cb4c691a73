-- The steps of a turn: house, main step, readying, drawing, chains.

action { id = "bow", name = "Bow", play = function(self) end }
action { id = "curtsy", name = "Curtsy", play = function(self) end }
action { id = "shackle", play = function(self) self:chain(7, "friendly") end }
creature { id = "ox", power = 4, house = "stable" }

describe("A turn", function()
  it("allows cards of the active house only", function()
    local g = duel { mine = { house = "lantern", hand = { { id = "x", house = "brass" }, { id = "y", house = "lantern" } } } }
    local can, reason = g:can_play("x")
    assert.is_false(can)
    assert.equal("string", type(reason))
    assert.is_true((g:can_play("y")))
  end)

  it("allows discarding cards of the active house only", function()
    local g = duel { mine = { house = "lantern", hand = { { id = "x", house = "brass" }, { id = "y", house = "lantern" } } } }
    g:discard("y")
    assert.equal("discard", g.cards.y.zone)
    assert.has_error(function() g:discard("x") end)
  end)

  it("goes on to the opponent's main step", function()
    local g = duel { mine = { line = { { power = 3, id = "c" } } }, theirs = { line = { { power = 3, id = "d" } } } }
    g:end_turn()
    assert.equal("theirs", g.turn)
    g:reap("d")
    assert.equal(1, g.theirs.aember)
    g:end_turn()
    assert.equal("mine", g.turn)
    g:reap("c")
    assert.equal(1, g.mine.aember)
  end)

  it("lets the opponent choose one of its houses", function()
    local g = duel { theirs = { line = { { power = 3, house = "brass", id = "d" }, { power = 3, house = "lantern", id = "e" } } } }
    g:end_turn { house = "lantern" }
    assert.equal("lantern", g.theirs.house)
    assert.is_false((g:can_use("d")))
    assert.is_true((g:can_use("e")))
  end)

  it("readies the own cards only", function()
    local g = duel {
      mine = { line = { { power = 3, exhausted = true, id = "c" } } },
      theirs = { line = { { power = 3, exhausted = true, id = "d" } } },
    }
    g:end_turn()
    assert.is_false(g.cards.c.exhausted)
    assert.is_true(g.cards.d.exhausted)
  end)

  it("draws up to 6", function()
    local g = duel { mine = { hand = { "bow" }, deck = { "bow", "bow", "bow", "bow", "bow", "bow", "bow", "bow" } } }
    g:end_turn()
    assert.equal(6, #g.mine.hand)
    assert.equal(3, #g.mine.deck)
  end)

  it("draws nothing to a hand of more", function()
    local g = duel { mine = { hand = { "bow", "bow", "bow", "bow", "bow", "bow", "bow" }, deck = { "bow" } } }
    g:end_turn()
    assert.equal(7, #g.mine.hand)
  end)

  it("shuffles the discard in when the deck is empty", function() -- K-31
    local g = duel { mine = { deck = { "bow" }, discard = { "curtsy", "curtsy" } } }
    g:end_turn()
    assert.equal(3, #g.mine.hand)
    assert.equal(0, #g.mine.discard)
    assert.equal(0, #g.mine.deck)
  end)

  it("loses nothing when deck and discard are empty", function() -- K-31
    local g = duel { mine = { aember = 2, chains = 0 } }
    g:end_turn()
    assert.equal(0, #g.mine.hand)
    assert.equal(2, g.mine.aember)
  end)

  it("gives the archives to who asks for them", function()
    local g = duel { theirs = { archives = { "bow", "curtsy" } } }
    g:end_turn { archives = true }
    assert.equal(2, #g.theirs.hand)
    assert.equal(0, #g.theirs.archives)
  end)

  it("leaves the archives where nobody asks", function()
    local g = duel { theirs = { archives = { "bow" } } }
    g:end_turn()
    assert.equal(1, #g.theirs.archives)
  end)

  it("allows no card name more than six times", function()
    local g = duel { mine = { hand = { "bow", "bow", "bow", "bow", "bow", "bow", "bow", "curtsy" } } }
    g:play("bow")
    for i = 2, 6 do g:play("bow_" .. i) end
    assert.is_false((g:can_play("bow_7")))
    assert.is_true((g:can_play("curtsy")))
  end)

  it("allows one card on the very first turn", function()
    local g = duel { first = true, mine = { hand = { "bow", "curtsy" } } }
    g:play("bow")
    assert.is_false((g:can_play("curtsy")))
    assert.has_error(function() g:discard("curtsy") end)
  end)

  it("allows no more after a discard on the very first turn", function()
    local g = duel { first = true, mine = { hand = { "bow", "curtsy" } } }
    g:discard("bow")
    assert.is_false((g:can_play("curtsy")))
  end)

  it("restricts nobody later", function()
    local g = duel { mine = { hand = { "bow", "curtsy" } } }
    g:play("bow")
    assert.is_true((g:can_play("curtsy")))
  end)
end)

describe("Chains", function()
  local deck = { "bow", "bow", "bow", "bow", "bow", "bow", "bow" }

  it("hold back a card for each 6 or part of 6, and one is shed", function()
    local g = duel { mine = { chains = 1, deck = deck } }
    g:end_turn()
    assert.equal(5, #g.mine.hand)
    assert.equal(0, g.mine.chains)
  end)

  it("hold back one at 6 and two at 7", function()
    local g = duel { mine = { chains = 6, deck = deck } }
    g:end_turn()
    assert.equal(5, #g.mine.hand)
    g = duel { mine = { chains = 7, deck = deck } }
    g:end_turn()
    assert.equal(4, #g.mine.hand)
    assert.equal(6, g.mine.chains)
  end)

  it("are not shed by who needed no card", function()
    local g = duel { mine = { chains = 3, hand = { "bow", "bow", "bow", "bow", "bow", "bow" } } }
    g:end_turn()
    assert.equal(3, g.mine.chains)
  end)

  it("hold back the second player once", function() -- K-42
    local g = duel { decks = { "gala", "old_house" }, seed = 4 }
    assert.same({ 0, 1, 7, 6 }, { g.mine.chains, g.theirs.chains, #g.mine.hand, #g.theirs.hand })
    g:keep_hand()
    g:keep_hand()
    g:house(g.mine.houses[1])
    g:end_turn()
    while #g.theirs.hand > 5 do g:discard(g.theirs.hand[1]) end
    g:end_turn()
    assert.same({ 0, 5 }, { g.theirs.chains, #g.theirs.hand })
  end)

  it("are given by cards", function()
    local g = duel { mine = { hand = { "shackle" } } }
    g:play("shackle")
    assert.equal(7, g.mine.chains)
  end)
end)
