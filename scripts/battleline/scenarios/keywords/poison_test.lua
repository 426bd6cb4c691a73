-- Poison: power damage that got through destroys.

local function duel_of(attacker, defender)
  attacker.id, defender.id = "a", "d"
  return duel { mine = { line = { attacker } }, theirs = { line = { defender } } }
end

describe("Poison", function()
  it("destroys whatever it damages in a fight", function()
    local g = duel_of({ power = 1, keywords = { poison = 1 } }, { power = 9 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
  end)

  it("works for a defender, too", function()
    local g = duel_of({ power = 9 }, { power = 1, keywords = { poison = 1 } })
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal("discard", g.cards.d.zone)
  end)

  it("that armor takes wholly kills nobody", function() -- example 15, K-3
    local g = duel_of({ power = 1, keywords = { poison = 1 } }, { power = 6, armor = 2, keywords = { taunt = 1 } })
    g:fight("a", "d")
    assert.equal(0, g.cards.d.damage)
    assert.equal(1, g.cards.d.armor_left)
    assert.equal("line", g.cards.d.zone)
    assert.equal("discard", g.cards.a.zone)
  end)

  it("that a ward stops kills nobody", function()
    local g = duel_of({ power = 1, keywords = { poison = 1 } }, { power = 6, warded = true })
    g:fight("a", "d")
    assert.equal("line", g.cards.d.zone)
  end)

  it("is not in the damage of a Splash-attack", function() -- K-2
    local g = duel {
      mine = { line = { { power = 3, keywords = { poison = 1, splash_attack = 1 }, id = "a" } } },
      theirs = { line = { { power = 5, id = "l" }, { power = 9, id = "d" }, { power = 5, id = "r" } } },
    }
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal("line", g.cards.l.zone)
    assert.equal(1, g.cards.r.damage)
  end)

  it("is not in the damage of an Assault", function() -- K-2
    local g = duel_of({ power = 3, keywords = { poison = 1, assault = 1 } }, { power = 9, keywords = { elusive = 1 } })
    g:fight("a", "d")
    assert.equal("line", g.cards.d.zone)
    assert.equal(1, g.cards.d.damage)
  end)

  it("does nothing where Skirmish prevents its damage", function()
    local g = duel_of({ power = 2, keywords = { skirmish = 1 } }, { power = 2, keywords = { poison = 1 } })
    g:fight("a", "d")
    assert.equal("line", g.cards.a.zone)
  end)

  it("is named as what destroyed, where the damage alone would not have", function()
    local g = duel {
      mine = { line = { { power = 1, keywords = { "poison" }, id = "a" }, { power = 3, keywords = { "poison" }, id = "b" } } },
      theirs = { line = { { power = 9, id = "big" }, { power = 2, id = "small" } } },
    }
    g:fight("a", "big")
    g:fight("b", "small")
    local by = {}
    for _, e in ipairs(g.events) do
      if e.type == "destroyed" then by[e.target] = e.keyword or "damage" end
    end
    assert.same({ a = "damage", big = "poison", small = "damage" }, by)
  end)
end)
