-- Assault and Hazardous: damage before the fight.

local function duel_of(attacker, defender)
  attacker.id, defender.id = "a", "d"
  return duel { mine = { line = { attacker } }, theirs = { line = { defender } } }
end

describe("Assault", function()
  it("hits the attacked creature before the fight", function()
    local g = duel_of({ power = 3, keywords = { assault = 2 } }, { power = 5 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal("discard", g.cards.a.zone) -- the 5 was still there to strike back
  end)

  it("does nothing for a defender", function()
    local g = duel_of({ power = 3 }, { power = 1, keywords = { assault = 5 } })
    g:fight("a", "d")
    assert.equal(1, g.cards.a.damage)
  end)

  it("is stopped by a ward, which the fight then does not find", function()
    local g = duel_of({ power = 3, keywords = { assault = 2 } }, { power = 9, warded = true })
    g:fight("a", "d")
    assert.is_false(g.cards.d.warded)
    assert.equal(3, g.cards.d.damage)
  end)

  it("uses up armor, which the fight then does not find", function()
    local g = duel_of({ power = 3, keywords = { assault = 2 } }, { power = 9, armor = 2 })
    g:fight("a", "d")
    assert.equal(3, g.cards.d.damage)
  end)
end)

describe("Hazardous", function()
  it("kills an attacker with Skirmish, and nothing happens to the defender", function() -- example 7, K-30
    local g = duel_of({ power = 4, keywords = { skirmish = 1 } }, { power = 2, keywords = { hazardous = 5 } })
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal("line", g.cards.d.zone)
    assert.equal(0, g.cards.d.damage)
  end)

  it("does nothing for an attacker", function()
    local g = duel_of({ power = 2, keywords = { hazardous = 5 } }, { power = 6 })
    g:fight("a", "d")
    assert.equal(2, g.cards.d.damage)
  end)

  it("does not come when the Assault before it killed its bearer", function() -- K-1
    local g = duel_of({ power = 2, keywords = { assault = 3 } }, { power = 3, keywords = { hazardous = 9 } })
    g:fight("a", "d")
    assert.equal(0, g.cards.a.damage)
  end)

  it("spends Elusive even where it kills, and later finds a ward before armor", function() -- example 11, K-7
    local g = duel {
      mine = { line = { { power = 2, id = "a" }, { power = 11, armor = 4, warded = true, id = "b" } } },
      theirs = { line = { { power = 4, keywords = { elusive = 1, hazardous = 6, poison = 1 }, id = "d" } } },
    }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.is_true(g.cards.d.attacked)
    assert.equal(0, g.cards.d.damage)
    g:fight("b", "d")
    assert.is_false(g.cards.b.warded)
    assert.equal(0, g.cards.b.armor_left)
    assert.equal(0, g.cards.b.damage)
    assert.equal("line", g.cards.b.zone)
    assert.equal("discard", g.cards.d.zone)
  end)
end)
