-- Control, zones and what leaves play.

action { id = "woo", play = function(self, game, target) self:take_control(target) end, target = { kind = "creature", side = "enemy" } }
action { id = "file_away", play = function(self, game, target) self:archive(target) end, target = { kind = "creature", side = "any" } }
action { id = "erase", play = function(self, game, target) self:purge(target) end, target = { kind = "creature", side = "any" } }
action { id = "bounce", play = function(self, game, target) self:return_to_hand(target) end, target = { kind = "creature", side = "any" } }
action { id = "toss", play = function(self, game) self:discard(game.theirs.hand[1]) end }
action { id = "summon", play = function(self, game) self:put_into_play(game.mine.discard[1], { flank = "left" }) end }
action { id = "tuck", play = function(self, game, target) self:graft(game.mine.hand[1], target) end, target = { kind = "creature", side = "friendly" } }
action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }

describe("Control", function()
  it("moves a creature with all its state to the flank that is chosen", function() -- K-37
    local g = duel {
      mine = { hand = { "woo" }, line = { { power = 1, id = "a" }, { power = 1, id = "b" } } },
      theirs = { line = { { power = 5, id = "d", damage = 2, holding = 1, counters = 1, exhausted = true } } },
    }
    g:play("woo", { target = "d" })
    g:choose("left")
    assert.equal("d", g.mine.creatures[1].id)
    assert.equal(2, g.cards.d.damage)
    assert.equal(6, g.cards.d.power)
    assert.equal(1, g.cards.d.aember)
    assert.is_true(g.cards.d.exhausted)
    assert.equal("mine", g.cards.d.controller)
    assert.equal("theirs", g.cards.d.owner)
    assert.equal(0, g.mine.aember) -- it has not left play
  end)

  it("is no leaving of play, so a ward stays", function() -- K-37
    local g = duel { mine = { hand = { "woo" } }, theirs = { line = { { power = 5, id = "d", warded = true } } } }
    g:play("woo", { target = "d" })
    assert.equal("d", g.mine.creatures[1].id)
    assert.is_true(g.cards.d.warded)
  end)

  it("of a card that leaves play does not matter: it goes to its owner", function() -- K-15
    local g = duel { mine = { hand = { "woo", "doom" } }, theirs = { line = { { power = 5, id = "d" } } } }
    g:play("woo", { target = "d" })
    g:play("doom", { target = "d" })
    assert.equal(1, #g.theirs.discard)
    assert.equal("d", g.theirs.discard[1].id)
  end)
end)

describe("Leaving play", function()
  it("sends each card where it is sent", function()
    local g = duel {
      mine = { hand = { "file_away", "erase", "bounce" } },
      theirs = { line = { { power = 2, id = "a" }, { power = 2, id = "b" }, { power = 2, id = "c" } } },
    }
    g:play("file_away", { target = "a" })
    g:play("erase", { target = "b" })
    g:play("bounce", { target = "c" })
    assert.equal("archives", g.cards.a.zone)
    assert.equal("purged", g.cards.b.zone)
    assert.equal("hand", g.cards.c.zone)
    assert.equal(0, #g.theirs.creatures)
  end)

  it("gives the aember on it to the opponent, however it leaves", function()
    local g = duel { mine = { hand = { "bounce" } }, theirs = { line = { { power = 2, id = "a", holding = 2 } } } }
    g:play("bounce", { target = "a" })
    assert.equal(2, g.mine.aember)
  end)

  it("happens from a hand, too", function()
    local g = duel { mine = { hand = { "toss" } }, theirs = { hand = { { id = "x" } } } }
    g:play("toss")
    assert.equal("discard", g.cards.x.zone)
  end)
end)

describe("Grafted cards", function()
  it("count in no hand, discard or line", function() -- K-23
    local g = duel { mine = { hand = { "tuck", { id = "x" } }, line = { { power = 3, id = "c" } } } }
    g:play("tuck", { target = "c" })
    assert.equal("grafted", g.cards.x.zone)
    assert.equal(0, #g.mine.hand)
    assert.equal(1, #g.mine.creatures)
    assert.equal(1, #g.mine.discard) -- the action itself
    assert.equal("x", g.cards.c.grafted[1].id)
  end)
end)

describe("Put into play", function()
  it("stands where the effect says, exhausted, without its aember bonus", function()
    local g = duel { mine = { hand = { "summon" }, line = { { power = 1, id = "a" } }, discard = { { power = 4, aember = 1, id = "x" } } } }
    g:play("summon")
    assert.equal("x", g.mine.creatures[1].id)
    assert.is_true(g.cards.x.exhausted)
    assert.equal(0, g.mine.aember)
  end)
end)

describe("A card that a direction takes away", function()
  it("is nowhere, and cannot be meant as what is in play", function()
    local g = duel { mine = { line = { { power = 3, id = "a" }, { power = 3, id = "b" } } } }
    g:direct("take a")
    assert.equal("gone", g.cards.a.zone)
    assert.equal(1, #g.mine.creatures)
    assert.has_error(function() g:direct("take a") end, "already been removed")
    assert.has_error(function() g:direct("set a damage 1") end, "not in play")
  end)

  it("comes back by a move, as new", function()
    local g = duel { mine = { line = { { power = 3, id = "a" } }, hand = { "lamplighter" } } }
    g:direct("set a damage 1")
    g:direct("take a")
    g:direct("take lamplighter")
    assert.equal(0, #g.mine.hand)
    g:direct("move a line")
    assert.equal("line", g.cards.a.zone)
    assert.equal(0, g.cards.a.damage)
  end)
end)
