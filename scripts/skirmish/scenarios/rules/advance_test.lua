-- Advancing: a zone forward for a Weaken until the end of the turn.

local function duel(units, hand)
  return skirmish {
    units = units or { { "warrior", id = "w", team = "A", zone = "A" }, { "orc", id = "o", team = "B", zone = "B" } },
    order = { "w", "o" },
    hand = hand or { A = { "attack" }, B = { "attack" } },
  }
end

describe("Advance", function()
  it("moves into the next zone, weakens, and lasts to the end of the turn", function() -- example 17, S-10
    local s = duel()
    s:advance()
    assert.equal("X", s.units.w.zone)
    assert.equal(1, s.units.w.effects.weaken)
    assert.equal("w", s.current)
    s:play("attack", "o")
    assert.equal(95, s.units.o.hp)
    assert.equal(0, s.units.w.effects.weaken)
    s:pass()
    s:play("attack", "o")
    assert.equal(75, s.units.o.hp)
  end)

  it("goes from B to X and from X to A for team B, and no further", function() -- example 19, S-1
    local s = duel()
    s:pass()
    s:advance()
    assert.equal("X", s.units.o.zone)
    s:advance()
    assert.equal("A", s.units.o.zone)
    assert.has_error(function() s:advance() end, "last zone")
    assert.equal("A", s.units.o.zone)
  end)

  it("goes no further than B for team A", function() -- S-1
    local s = duel()
    s:advance()
    s:advance()
    assert.equal("B", s.units.w.zone)
    assert.has_error(function() s:advance() end, "last zone")
  end)

  it("more than once a turn still takes a quarter, and 1 turn", function() -- S-2
    local s = duel()
    s:advance()
    s:advance()
    assert.equal(1, s.units.w.effects.weaken)
    s:play("attack", "o")
    assert.equal(95, s.units.o.hp)
  end)

  it("is over with the card, which ends the turn", function() -- S-3
    local s = duel { { "warrior", id = "w", team = "A", zone = "A" }, { "orc", id = "o", team = "B", zone = "X" } }
    s:play("attack", "o")
    s:advance() -- it is the orc who advances now
    assert.equal("A", s.units.w.zone)
    assert.equal("A", s.units.o.zone)
  end)

  it("costs no card", function()
    local s = duel()
    s:advance()
    assert.same({ "attack" }, s.hand.A)
  end)

  it("does not shorten a longer Weaken from somebody else", function() -- S-11
    local s = duel {
      { "warrior", id = "w", team = "A", zone = "A", effects = { { "weaken", 3, from = "o" } } },
      { "orc", id = "o", team = "B", zone = "B" },
    }
    s:advance()
    s:pass()
    assert.equal(2, s.units.w.effects.weaken)
  end)

  it("leaves the Block of the unit as it is", function()
    local s = duel { { "warrior", id = "w", team = "A", zone = "A", block = 7 }, { "orc", id = "o", team = "B", zone = "B" } }
    s:advance()
    assert.equal(7, s.units.w.block)
  end)
end)
