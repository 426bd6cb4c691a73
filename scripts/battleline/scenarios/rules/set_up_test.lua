-- What a scenario may write in place of an id.

describe("A definition in place", function()
  it("with power is a creature without anything else", function()
    local g = duel { mine = { house = "lantern", line = { { power = 3, id = "c" } } } }
    local c = g.cards.c
    assert.equal(3, c.power)
    assert.equal(0, c.armor)
    assert.equal("lantern", c.house)
    assert.equal("line", c.zone)
    assert.is_false(c.exhausted)
  end)

  it("without power is an action", function()
    local g = duel { mine = { hand = { { id = "x" } } } }
    g:play("x")
    assert.equal("discard", g.cards.x.zone)
  end)

  it("may do something", function()
    local g = duel { mine = { hand = { { id = "x", play = function(self) self:gain(2) end } } } }
    g:play("x")
    assert.equal(2, g.mine.aember)
  end)

  it("gives its keywords in either form", function()
    local g = duel { mine = { line = { { power = 1, id = "a", keywords = { "skirmish", "assault:2" } }, { power = 1, id = "b", keywords = { skirmish = 1, assault = 2 } } } } }
    assert.equal(g.cards.a.keywords.assault, g.cards.b.keywords.assault)
    assert.equal(1, g.cards.a.keywords.skirmish)
    assert.equal(2, g.cards.b.keywords.assault)
  end)
end)

describe("The state in a set-up", function()
  it("is as it is written", function()
    local g = duel {
      mine = { aember = 3, keys = 1, chains = 2, discard = 4, line = { { power = 5, armor = 2, armor_used = 1, damage = 2, counters = 1, holding = 3, warded = true, stunned = true, enraged = true, exhausted = true, id = "c" } } },
    }
    local c = g.cards.c
    assert.same({ 3, 1, 2, 4 }, { g.mine.aember, g.mine.keys, g.mine.chains, #g.mine.discard })
    assert.same({ 6, 2, 1, 2, 3 }, { c.power, c.armor, c.armor_left, c.damage, c.aember })
    assert.is_true(c.warded and c.stunned and c.enraged and c.exhausted)
  end)

  it("numbers those that have no name of their own", function()
    local g = duel { mine = { line = { "lamplighter", "lamplighter" } } }
    assert.equal("line", g.cards.lamplighter.zone)
    assert.equal("line", g.cards.lamplighter_2.zone)
  end)

  it("names the turn and nobody as winner", function()
    local g = duel {}
    assert.equal("mine", g.turn)
    assert.is_nil(g.winner)
    assert.is_nil(g.pending)
  end)
end)
