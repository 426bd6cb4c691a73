-- Alpha and Omega: the first and the last card of a step.

action { id = "overture", keywords = { "alpha" }, play = function(self) self:gain(1) end }
action { id = "finale", keywords = { "omega" }, play = function(self) self:gain(1) end }
action { id = "bow", play = function(self) end }

local deck = { "bow", "bow", "bow", "bow", "bow", "bow", "bow" }

describe("Alpha", function()
  it("is playable as the first act", function() -- example 29, K-10
    local g = duel { mine = { hand = { "overture" } } }
    assert.is_true((g:can_play("overture")))
    g:play("overture")
    assert.equal(1, g.mine.aember)
  end)

  it("is not playable after a reap in this step", function() -- example 29, K-10
    local g = duel { mine = { hand = { "overture" }, line = { { power = 1, id = "c" } } } }
    g:reap("c")
    local can, reason = g:can_play("overture")
    assert.is_false(can)
    assert.equal("string", type(reason))
  end)

  it("is not playable after a discard in this step", function() -- example 29, K-10
    local g = duel { mine = { hand = { "overture", "bow" } } }
    g:discard("bow")
    assert.is_false((g:can_play("overture")))
  end)

  it("is not playable after a play in this step", function() -- example 29, K-10
    local g = duel { mine = { hand = { "overture", "bow" } } }
    g:play("bow")
    assert.is_false((g:can_play("overture")))
  end)

  it("is playable again in the next step", function() -- example 29
    local g = duel { mine = { hand = { "overture", "bow" } } }
    g:play("bow")
    g:end_turn()
    g:end_turn()
    assert.is_true((g:can_play("overture")))
  end)

  it("may be discarded at any time", function()
    local g = duel { mine = { hand = { "overture", "bow" } } }
    g:play("bow")
    g:discard("overture")
    assert.equal("discard", g.cards.overture.zone)
  end)
end)

describe("Omega", function()
  it("ends the main step when the card has wholly resolved", function() -- K-9
    local g = duel { mine = { hand = { "finale", { id = "left" } }, deck = deck, line = { { power = 1, id = "c" } } } }
    g:play("finale")
    assert.equal(1, g.mine.aember)
    assert.equal("discard", g.cards.finale.zone)
    assert.has_error(function() g:reap("c") end)
    assert.is_false((g:can_play("left")))
  end)

  it("is followed by readying and drawing", function() -- K-9
    local g = duel { mine = { hand = { "finale" }, deck = deck, line = { { power = 1, exhausted = true, id = "c" } } } }
    g:play("finale")
    g:end_turn()
    assert.equal("theirs", g.turn)
    assert.is_false(g.cards.c.exhausted)
    assert.equal(6, #g.mine.hand)
  end)

  it("of a creature ends the step after it has entered", function()
    local g = duel { mine = { hand = { { power = 4, keywords = { "omega" }, id = "x" }, "bow" } } }
    g:play("x")
    assert.equal("line", g.cards.x.zone)
    assert.is_false((g:can_play("bow")))
  end)
end)
