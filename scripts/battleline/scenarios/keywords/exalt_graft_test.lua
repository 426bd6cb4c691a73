-- Exalt and Graft: what a creature brings with it.

action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }

describe("Exalt", function()
  it("puts so much aember from the supply onto it when it enters play", function() -- K-27
    local g = duel { mine = { aember = 1, hand = { { power = 4, keywords = { "exalt:2" }, id = "x" } } }, theirs = { aember = 1 } }
    g:play("x")
    assert.equal(2, g.cards.x.aember)
    assert.same({ 1, 1 }, { g.mine.aember, g.theirs.aember })
  end)

  it("without a number is 1", function() -- K-27
    local g = duel { mine = { hand = { { power = 4, keywords = { "exalt" }, id = "x" } } } }
    g:play("x")
    assert.equal(1, g.cards.x.aember)
  end)

  it("pays the opponent in the end", function() -- K-18
    local g = duel { mine = { hand = { { power = 4, keywords = { "exalt:2" }, id = "x" }, "doom" } } }
    g:play("x")
    g:play("doom", { target = "x" })
    assert.equal(2, g.theirs.aember)
  end)
end)

describe("Graft", function()
  it("takes a card of the own hand, which its controller chooses", function() -- K-28
    local g = duel { mine = { hand = { { power = 4, keywords = { "graft" }, id = "x" }, { id = "p" }, { id = "q" } } } }
    g:play("x")
    g:choose("q")
    assert.equal("grafted", g.cards.q.zone)
    assert.equal("q", g.cards.x.grafted[1].id)
    assert.equal(1, #g.mine.hand)
  end)

  it("takes what there is when the hand is too small", function() -- K-28
    local g = duel { mine = { hand = { { power = 4, keywords = { "graft:2" }, id = "x" }, { id = "p" } } } }
    g:play("x")
    if g.pending then g:choose("p") end
    assert.equal("grafted", g.cards.p.zone)
    assert.is_nil(g.pending)
  end)

  it("takes nothing from an empty hand", function() -- K-28
    local g = duel { mine = { hand = { { power = 4, keywords = { "graft" }, id = "x" } } } }
    g:play("x")
    assert.equal("line", g.cards.x.zone)
    assert.equal(0, #g.cards.x.grafted)
  end)

  it("leaves with its host to its owner's discard", function() -- K-23
    local g = duel { mine = { hand = { "doom" }, line = { { power = 4, grafted = { { id = "p" } }, id = "x" } } } }
    assert.equal(0, #g.mine.discard)
    g:play("doom", { target = "x" })
    assert.equal("discard", g.cards.p.zone)
  end)
end)
