-- Skirmish: the attacker takes no power damage.

local function duel_of(attacker, defender)
  attacker.id, defender.id = "a", "d"
  return duel { mine = { line = { attacker } }, theirs = { line = { defender } } }
end

describe("Skirmish", function()
  it("takes nothing of the defender's power", function()
    local g = duel_of({ power = 2, keywords = { skirmish = 1 } }, { power = 6 })
    g:fight("a", "d")
    assert.equal(0, g.cards.a.damage)
    assert.equal(2, g.cards.d.damage)
  end)

  it("of the defender does nothing: both 4s are destroyed", function() -- example 13, K-8
    local g = duel_of({ power = 4 }, { power = 4, keywords = { skirmish = 1 } })
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal("discard", g.cards.d.zone)
  end)

  it("is no help against Hazardous", function() -- K-30
    local g = duel_of({ power = 9, keywords = { skirmish = 1 } }, { power = 2, keywords = { hazardous = 3 } })
    g:fight("a", "d")
    assert.equal(3, g.cards.a.damage)
  end)

  it("leaves armor and ward of the attacker alone", function()
    local g = duel_of({ power = 2, armor = 1, warded = true, keywords = { skirmish = 1 } }, { power = 6 })
    g:fight("a", "d")
    assert.is_true(g.cards.a.warded)
    assert.equal(1, g.cards.a.armor_left)
  end)
end)
